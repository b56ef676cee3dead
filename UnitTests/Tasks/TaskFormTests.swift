import Foundation
import SharedDomain
import SharedUI
import TasksDomain
import TasksUI
import Testing

/// A task as a form that users edit.
@Suite struct TaskFormTests {
  private static let calendar = UserCalendar(now: Date(timeIntervalSince1970: 1_763_640_000), zone: .gmt)
  private let task = TaskItem(
    id: 41, userID: 3,
    [
      .title: .text("Water the plants"), .completed: .flag(false), .due: .text("2026-12-01"),
      .tags: TaskValue(["clay", "garden"]), .notes: .text("Ask at the gate:\r\nthe bell is broken.\n"),
    ])

  private static func abilities(_ fields: [TaskField] = TaskField.editable) -> TaskAbilities {
    let requests = fields.flatMap { ["set-\($0.name)", "clear-\($0.name)"] }
    return TaskAbilities(
      of: "a service", requests: Set(["rename", "finish", "reopen"] + requests), fields: Set(fields))
  }

  private var form: TaskForm { TaskForm(task, Self.abilities()) }

  @Test func `each field that the service can change has a line, and the notes come last`() {
    let fields = """
      title: Water the plants
      state: open
      due: 2026-12-01
      priority:
      tags: clay, garden
      notes: Ask at the gate:
      the bell is broken.
      """
    #expect(form.text.split(separator: "\n", maxSplits: 1)[1].trimmingCharacters(in: .newlines) == fields)
    let simple = TaskForm(task, Self.abilities([])).text
    #expect(simple.hasSuffix("\ntitle: Water the plants\nstate: open\n"))
  }

  @Test(arguments: ["", "\n", "# Nothing\n", "  Title :  Water the plants \nSTATE:open", "tags: garden , clay"])
  func `what is the same, or has no line, is not changed`(_ text: String) throws {
    for text in [text, form.text, form.text.replacing("\n", with: "\r\n")] {
      let (values, removed) = try form.changes(in: text, on: Self.calendar)
      #expect(values.isEmpty, "\(text)")
      #expect(removed.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("title: Water them: all\nstate: done", [.title: .text("Water them: all"), .completed: .flag(true)], []),
      ("due:\ntags:", [.due: .absent, .tags: .absent], ["clay", "garden"]),
      ("due: +1d\npriority: u", [.due: .text("2025-11-21"), .priority: .text("urgent")], []),
      ("tags: kiln, garden", [.tags: TaskValue(["kiln"])], ["clay"]),
      ("notes: # One\n\ntitle: Two\n", [.notes: .text("# One\n\ntitle: Two")], []), ("notes:\n", [.notes: .absent], []),
    ] as [(String, [TaskField: TaskValue], Set<String>)])
  func `what is written differently is changed`(
    _ text: String, _ values: [TaskField: TaskValue], _ removed: Set<String>
  ) throws {
    let changes = try form.changes(in: text, on: Self.calendar)
    #expect(changes.values == values)
    #expect(changes.removedTags == removed)
  }

  @Test(
    arguments: [
      ("title:", "a title cannot be empty"), ("state: maybe", "state must be open or done, not 'maybe'"),
      ("due: someday", "due \(UserCalendar.rule), not 'someday'"),
      (
        "# A\n\nWater\n",
        "line 3 begins with none of title:, state:, due:, priority:, tags:, notes:"
      ), ("web: x", "line 1 begins with none of title:, state:, due:, priority:, tags:, notes:"),
    ])
  func `what cannot be saved is said`(_ text: String, _ message: String) {
    #expect(throws: CommandFailure.usage(message)) { try form.changes(in: text, on: Self.calendar) }
  }

  @Test func `tags with commas and titles of several lines stay as they are`() throws {
    let task = TaskItem(id: 41, userID: 3, [.title: .text("One\nTwo"), .tags: TaskValue(["a, b"])])
    let form = TaskForm(task, Self.abilities())
    #expect(form.text.contains("\ntitle: One Two\n"))
    #expect(!form.text.contains("tags"))
    #expect(try form.changes(in: form.text, on: Self.calendar).values.isEmpty)
  }
}
