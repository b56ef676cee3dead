import Foundation
import SharedDomain
import TasksDomain
import TasksInteractorInterface
import Testing

@Suite struct TaskActionTests {
  @Test(
    arguments: [
      (TaskAction.complete(true), EditSamples.task(isCompleted: true)), (.complete(false), EditSamples.task()),
      (.rename("Read"), EditSamples.task(41, "Read")), (.remove, nil), (.add(title: "x"), EditSamples.task()),
    ] as [(TaskAction, TaskItem?)])
  func `an action changes a task as expected`(_ action: TaskAction, _ result: TaskItem?) {
    #expect(action.applied(to: EditSamples.task()) == result)
    #expect(action.changesNothing(in: EditSamples.task()) == (result == EditSamples.task()))
  }

  @Test(arguments: [
    (TaskAction.add(title: "x"), TaskAction.remove), (.complete(true), .complete(false)),
    (.complete(false), .complete(true)), (.rename("Read"), .rename("Write")),
    (.remove, .add(title: "Write", isCompleted: true)),
  ])
  func `each action has an opposite that undoes it`(_ action: TaskAction, _ opposite: TaskAction) {
    #expect(action.opposite(base: EditSamples.task(isCompleted: true)) == opposite)
  }

  @Test func `an action without a known base has no opposite`() {
    #expect(TaskAction.rename("x").opposite(base: nil) == nil)
    #expect(TaskAction.remove.opposite(base: nil) == nil)
    #expect(TaskAction.comment("Free").opposite(base: EditSamples.task()) == nil)
  }

  @Test(
    arguments: [
      ("41", TaskID.service(41)), ("0", .service(0)), ("new-1", .local(1)), ("new-", nil), ("-1", -1), ("new-x", nil),
      ("new--1", nil),
      ("", nil), ("4 1", nil), ("٤", nil), ("4-7", nil), ("id:", nil), ("New-1", .service(.text("New-1"))),
      ("99999999999999999999", .service(.decimal(Decimal(99_999_999_999) * 1_000_000_000 + 999_999_999))),
      ("0b1f-22c", .service(.text("0b1f-22c"))), ("id:4-7", .service(.text("4-7"))),
      ("id:new-1", .service(.text("new-1"))), ("id:id:1", .service(.text("id:1"))), ("id:a b", .service(.text("a b"))),
    ] as [(String, TaskID?)])
  func `task IDs are parsed from text, and printed the same way`(_ text: String, _ id: TaskID?) {
    #expect(TaskID(typed: text) == id)
    if let id { #expect(id.text == text) }
  }

  @Test(arguments: [
    ("Tea", "Tea ", true), ("Tea", " Tea", true), ("Caf\u{E9}", "Cafe\u{301}", true), ("Tea", "T ea", false),
  ])
  func `a title is the one that was sent whatever the service does with blanks and accents`(
    _ kept: String, _ sent: String, _ isKept: Bool
  ) {
    #expect(TaskItem(id: 41, userID: 3, title: kept, isCompleted: false).has([.title: .text(sent)]) == isKept)
  }

  @Test func `a title that the service has trimmed is no conflict with itself`() {
    let edit = EditSamples.edit(1, .rename(" Read "))
    #expect(edit.merged(with: EditSamples.task(41, "Read")) == .accepted(EditSamples.task(41, "Read")))
  }
}
