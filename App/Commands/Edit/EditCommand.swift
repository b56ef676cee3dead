import SharedUI
import TasksDomain
import TasksUIComposer

/// Changes the title of a task, or other fields of tasks, or shows a task as a form in an editor.
struct EditCommand: Command {
  static let page = CommandPage(
    "edit", arguments: "TASK [TITLE…]", group: .editing, summary: "change the title or other fields of a task",
    completions: [.task(isDone: nil), .titleOfTask], options: CommandOption.changedFields, textStart: 1,
    example: CommandExample(
      "edit 41 Water the plants",
      shows: """
        ✓ edit 41 Water the plants · sent
        """))

  let tasks: [TaskReference]
  /// The new title; `nil` if it stays.
  let title: String?
  let fields: TypedTaskFields

  init(_ words: CommandWords) throws {
    tasks = try words.firstTasks()
    fields = try TypedTaskFields(words)
    if words.misplaced != nil, words.plain[0].hasSuffix(",") || Int(words.plain[1].prefix { $0 != " " }) != nil {
      throw CommandFailure.usage("several tasks are separated by commas: 'edit 41,42 --due friday'")
    }
    title = words.plain.count > 1 ? try words.title(from: 1) : nil
    if title != nil || fields.isEmpty, tasks.count > 1 || tasks.contains(where: \.isRange) {
      let what = title == nil ? "the editor" : "a title"
      throw CommandFailure.usage("\(what) is for one task; options such as --due are for several")
    }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    if title == nil, fields.isEmpty, case .task(let task) = tasks[0] {
      guard context.console.canEdit else {
        throw CommandFailure.usage("edit needs a TITLE, for example '\(Self.page.example.line)'")
      }
      return try await context.tasks.edits.change(inFormOf: task)
    }
    var values = fields.values(at: context.app.now)
    if let title { values[.title] = .text(title) }
    try await context.tasks.edits.change(
      tasks, .change(values), without: fields.removedTags, command: Self.page.name)
  }
}
