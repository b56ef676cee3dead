import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksInteractorInterface
import TasksRemote
import TasksUI
import TestSupport
import Testing

/// Files of tasks, as they are read for an import.
@Suite struct TaskFileTests {
  private static let calendar = UserCalendar(now: Date(timeIntervalSince1970: 1_763_640_000))

  private func read(_ text: String, _ path: String) throws -> [ImportedTask] {
    try TaskFile.tasks(in: Array(text.utf8), at: path, on: Self.calendar)
  }

  @Test func `a table has a column for each field, and an empty cell removes one`() throws {
    let text =
      "\u{FEFF}Title,User,State,Due Date,Tags,Priority\r\n\"Order, \"\"white\"\" clay\",ana,done,2025-11-21,\"a, b\",h\n,,\n"
    #expect(throws: LoadFailure.invalid("row 2: it has no title")) { try read(text, "t.csv") }
    let tasks = try read(String(text.dropLast(4)), "a/T.CSV")
    let fields: [TaskField: TaskValue] = [
      .title: .text("Order, \"white\" clay"), .completed: .flag(true), .due: .text("2025-11-21"),
      .tags: TaskValue(["a", "b"]), .priority: .text("high"),
    ]
    #expect(tasks == [ImportedTask(id: nil, user: "ana", fields)])

  }

  @Test func `lines of todo.txt have a state, a priority, tags and a date`() throws {
    let tasks = try read(
      "x 2025-11-02 2025-11-01 Mix glaze @kiln\n\n(A) 2025-11-01 Call +shop due:2025-12-01 at 5\n", "t.txt")
    #expect(
      tasks == [
        ImportedTask(
          id: nil, user: nil, [.title: .text("Mix glaze"), .completed: .flag(true), .tags: TaskValue(["kiln"])]),
        ImportedTask(
          id: nil, user: nil,
          [
            .title: .text("Call at 5"), .completed: .flag(false), .tags: TaskValue(["shop"]),
            .due: .text("2025-12-01"), .priority: .text("urgent"),
          ]),
      ])
  }

  @Test func `a table is not read as todo.txt`() {
    #expect(throws: LoadFailure.self) { try read("ID  STATE  TITLE\n41  open   Write\n", "t.txt") }
    #expect(throws: Never.self) { try read("ID card for Ana\n", "t.txt") }
  }

  @Test func `what Taskwarrior exports is read without its numbers and removed tasks`() throws {
    let text = """
      [{"id":1,"description":"Order clay","due":"20251201T120000Z","entry":"20251101T080000Z","priority":"H",
        "project":"Kiln","status":"pending","tags":["clay"],"uuid":"1-2","urgency":8.1,
        "annotations":[{"entry":"20251102T080000Z","description":"Two tonnes"},{"description":"White"}]},
       {"id":0,"description":"Gone","status":"deleted","uuid":"1-3"},
       {"id":0,"description":"Rest","status":"completed","uuid":"1-4"}]
      """
    let fields: [TaskField: TaskValue] = [
      .title: .text("Order clay"), .completed: .flag(false), .due: .text("2025-12-01"), .priority: .text("high"),
      .tags: TaskValue(["clay", "Kiln"]), .notes: .text("Two tonnes\nWhite"),
    ]
    let rest: [TaskField: TaskValue] = [.title: .text("Rest"), .completed: .flag(true)]
    let expected = [ImportedTask(id: nil, user: nil, fields), ImportedTask(id: nil, user: nil, rest)]
    #expect(try read(text, "tw.json") == expected)
  }

  @Test(arguments: [
    ("t.csv", "title,state\nA,maybe\n", "row 1: its state must be open or done, not 'maybe'"),
    ("t.json", #"[{"title":"A"},{"due":"2026-12-01"}]"#, "row 2: it has no title"),
    ("t.ndjson", "{\"title\":\"A\"}\nno\n", "row 2 is not JSON"), ("t.json", "no", "the file is not JSON"),
    ("t.csv", "title,notes\nA,x\nB,\"y\nC,z\n", "the quote that begins in row 3 is not closed"),
    ("t.csv", "title,due\nBuy clay, glaze,friday\n", "row 1 has 3 cells in 2 columns"),
    ("t.csv", "Title;User\nA;3\n", "its first row must name the columns, 'title' among them"),
    ("t.csv", "title,due\nA,friday\n", "row 1: its due date must be a date such as 2026-12-01, not 'friday'"),
    ("t.csv", "title\nA\u{1}b\n", "row 1: its title has a control character"),
    ("t.json", #"[{"title":"A","tags":["b","c\nd"]}]"#, "row 1: each of its tags must be a text on one line"),
    ("t.csv", "title,priority\nA,soon\n", "row 1: its priority must be none, low, medium, high or urgent, not 'soon'"),
  ])
  func `what cannot be a task is an error that names it`(_ path: String, _ text: String, _ why: String) throws {
    #expect(throws: LoadFailure.invalid(why)) { try read(text, path) }
  }

  @Test(arguments: [("t.json", OutputFormat.json), ("t.ndjson", .ndjson), ("t.csv", .csv), ("t.tsv", .tsv)])
  func `tasks that were exported are imported as they were, and not twice`(
    _ path: String, _ format: OutputFormat
  ) throws {
    let abilities = TaskAbilities(
      of: "the service",
      requests: Set(["add", "rename", "finish", "reopen", "move"]).union(
        TaskField.editable.flatMap { ["set-\($0.name)", "clear-\($0.name)"] }), fields: Set(TaskField.all),
      added: [.completed, .due, .tags, .notes])
    let random = SeededRandom(seed: 7)
    for _ in 1...100 {
      let owners = [TaskOwner(id: 3, name: "Ana, \"A\" Sol"), TaskOwner(id: 4, name: "佐藤 さくら")]
      let tasks = (1...20).map { number in
        let id = ServiceID.number(number)
        return TaskItem(id: .service(id), userID: owners[random.below(2)].id, Self.fields(random, format))
      }
      let rows = tasks.map { task in
        OwnedTask(ListedTask(task), of: owners[task.userID == 3 ? 0 : 1], username: "")
      }
      let screen = EveryonesTasksScreen()
      let text = screen.rendering(of: rows, head: [], summary: [], layout: Layout(format: format)).pages.first
      let read = try read(text, path).map { task in
        (task: task, owner: owners.first { [$0.name, $0.id.text].contains(task.user) }?.id ?? 0)
      }
      let again = ImportPlan(read, existing: tasks, at: abilities)
      #expect(again.changes == [] && again.unchanged == tasks.count, "\(text)")
      let new = ImportPlan(read, existing: [], at: abilities)
      #expect(new.added == tasks.count && new.refusals == [])
      var made: [TaskID: TaskItem] = [:]
      for change in new.changes {
        if case .add(let fields) = change.action {
          made[change.task] = TaskItem(id: change.task, userID: change.userID, fields)
        } else {
          made[change.task] = made[change.task].flatMap { change.action.applied(to: $0) }
        }
      }
      let sorted = made.sorted { $1.key < $0.key }.map(\.value)
      #expect(sorted.map(\.editable) == tasks.map(\.editable) && sorted.map(\.userID) == tasks.map(\.userID))
    }
  }

  private static func fields(_ random: SeededRandom, _ format: OutputFormat) -> [TaskField: TaskValue] {
    let isTable = !format.isJSON
    let words = ["clay", "\"q\"", "a,b", "'", "x", "(A)", "+t", "due:x", "窯", "🐈", "é", "#", "|"]
    let text = { (0...random.below(4)).map { _ in words[random.below(words.count)] }.joined(separator: " ") }
    var fields: [TaskField: TaskValue] = [.title: .text(text()), .completed: .flag(random.below(2) == 0)]
    let dates = ["2026-12-01", "2026-12-01T09:00:00Z", "2026-02-28"]
    if random.below(2) == 0 { fields[.due] = .text(dates[random.below(3)]) }
    if random.below(2) == 0 { fields[.priority] = .text(TaskField.priorities[random.below(4)]) }
    if random.below(2) == 0 { fields[.notes] = .text(text() + (random.below(2) == 0 ? "\r\n\t" + text() + " \n" : "")) }
    let tags = (0..<random.below(3)).map { _ in words[random.below(words.count)] }
    fields[.tags] = TaskValue(tags.filter { !isTable || !$0.contains(",") })
    return fields.filter { $0.value != .absent }
  }
}
