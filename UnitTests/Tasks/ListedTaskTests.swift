import SharedDomain
import TasksDomain
import Testing

@Suite struct ListedTaskTests {
  private let tasks = [EditSamples.task(41, "Write"), EditSamples.task(42, "Read"), EditSamples.task(43, "Rest")]

  @Test func `pending edits are applied to the list and marked`() {
    let edits = [
      EditSamples.edit(1, .complete(true), of: 41), EditSamples.edit(2, .rename("Read on"), of: 42),
      EditSamples.edit(3, .remove, of: 43), EditSamples.edit(4, .add(title: "New"), of: .local(1), base: nil),
      EditSamples.edit(5, .complete(true), of: .local(1)),
    ]
    #expect(
      tasks.edited(by: edits.reversed(), since: 0) == [
        ListedTask(EditSamples.task(41, "Write", isCompleted: true), mark: .changed),
        ListedTask(EditSamples.task(42, "Read on"), mark: .changed),
        ListedTask(EditSamples.task(43, "Rest"), mark: .removed),
        ListedTask(EditSamples.task(.local(1), "New", isCompleted: true), mark: .new),
      ])
  }

  @Test func `a task that an edit has moved is in the list of its new owner alone`() {
    var edit = EditSamples.confirmed(1, 41, theirs: EditSamples.task(41, "Write"), revision: 7)
    edit.action = .change([.owner: .user(5)])
    edit.theirs?[.owner] = .user(5)
    #expect(tasks.edited(by: [edit], since: 0, of: 3).map(\.item.id) == [42, 43])
    #expect([].edited(by: [edit], since: 0, of: 5).map(\.item.id) == [41])
    var back = EditSamples.confirmed(2, 41, theirs: EditSamples.task(41, "Write"), revision: 8)
    back.action = .change([.owner: .user(3)])
    #expect(tasks.edited(by: [edit, back], since: 0, of: 3).map(\.item.id) == [42, 43, 41])
    #expect([].edited(by: [edit, back], since: 0, of: 5) == [])
    #expect(tasks.edited(by: [edit], since: 8, of: 3).map(\.item.id) == [41, 42, 43], "the list is newer")
  }

  @Test func `a task is undecided as long as one of its edits is`() {
    let edits = [
      EditSamples.edit(1, .rename("Read on"), of: 42, state: .conflict), EditSamples.edit(2, .complete(true), of: 42),
      EditSamples.edit(3, .complete(true), of: 43),
    ]
    #expect(tasks.edited(by: edits, since: 0).map(\.isUndecided) == [false, true, false])
  }

  @Test(arguments: [(6, true), (7, false), (8, false)])
  func `confirmed edits are applied only to lists that are older`(_ revision: Int, _ isLacking: Bool) {
    let edits = [
      EditSamples.confirmed(1, 41, theirs: nil, revision: 7),
      EditSamples.confirmed(2, 42, theirs: EditSamples.task(42, "Theirs"), revision: 7),
      EditSamples.confirmed(3, 44, theirs: EditSamples.task(44, "Added"), revision: 7),
    ]
    let expected =
      isLacking ? [EditSamples.task(42, "Theirs"), EditSamples.task(43, "Rest"), EditSamples.task(44, "Added")] : tasks
    #expect(tasks.edited(by: edits, since: revision) == expected.map { ListedTask($0) })
  }

  @Test func `confirmed edits are applied in the order in which they were confirmed`() {
    let edits = [
      EditSamples.confirmed(1, 41, theirs: EditSamples.task(41, "Last"), revision: 9),
      EditSamples.confirmed(2, 41, theirs: EditSamples.task(41, "First"), revision: 8),
    ]
    #expect(tasks.edited(by: edits, since: 0).first?.item.title == "Last")
  }

  @Test func `a changed task that the list lacks is shown, but not a removed one, nor a dropped edit`() {
    let stranger = EditSamples.task(99, "Gone")
    let edits = [
      EditSamples.edit(1, .complete(true), of: 99, base: stranger),
      EditSamples.edit(2, .remove, of: 98, base: stranger),
      EditSamples.edit(3, .rename("x"), of: 41, state: .dropped),
    ]
    let shown = ListedTask(EditSamples.task(99, "Gone", isCompleted: true), mark: .changed)
    #expect(tasks.edited(by: edits, since: 0) == tasks.map { ListedTask($0) } + [shown])
  }
}
