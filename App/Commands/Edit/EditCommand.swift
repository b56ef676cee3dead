import SharedUI
import TasksDomain
import TasksUIComposer

/// Changes the title of a task, or other fields of tasks, or shows a task as a form in an editor.
struct EditCommand: Command {
  static let page = CommandPage(
    "edit", arguments: "TASK [TITLE…]", group: .editing, summary: "change the title or other fields of a task",
    completions: [.task(isDone: nil), .titleOfTask], options: CommandOption.changedFields + TypedTasks.options,
    textStart: 1,
    example: CommandExample(
      "edit 41 Water the plants",
      shows: """
        ✓ edit 41 Water the plants · sent
        """))

  let tasks: TypedTasks
  /// The new title; `nil` if it stays.
  let title: String?
  let fields: TypedTaskFields

  init(_ words: CommandWords) throws {
    fields = try TypedTaskFields(words)
    guard !TypedTasks.areFiltered(by: words) else {
      guard !fields.isEmpty else {
        throw CommandFailure.usage("--where goes with options such as --due; a title is for one task, by its id")
      }
      (tasks, title) = (try TypedTasks(words, words.plain[...]), nil)
      return
    }
    // Before a title, a word would too easily be the first one of it.
    tasks = try TypedTasks(words, words.plain.prefix(1), mayBeTitled: words.plain.count == 1)
    if tasks.isDryRun, words.plain.count == 1, fields.isEmpty {
      throw CommandFailure.usage("--dry-run needs a TITLE, or options such as --due")
    }
    // Instead of a title that ends in --dry-run.
    if let misplaced = words.misplaced, misplaced.value(of: .dryRun) != nil {
      throw CommandFailure.usage(misplaced.note)
    }
    let rest = words.plain.dropFirst().joined(separator: " ").split(separator: " ").map(String.init)
    let isMisplaced = words.misplaced != nil && (words.plain[0].hasSuffix(",") || rest.first.flatMap { Int($0) } != nil)
    if isMisplaced || !fields.isEmpty && !rest.isEmpty && rest.allSatisfy(CommandWords.areNumbers) {
      throw CommandFailure.usage("several tasks are separated by commas: 'edit 41,42 --due friday'")
    }
    title = words.plain.count > 1 ? try words.title(from: 1) : nil
    if title != nil || fields.isEmpty, tasks.named.count > 1 || tasks.named.contains(where: \.isRange) {
      let what = title == nil ? "the editor" : "a title"
      throw CommandFailure.usage("\(what) is for one task; options such as --due are for several")
    }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    if title == nil, fields.isEmpty, case .task(let task)? = tasks.named.first {
      guard context.console.canEdit else {
        throw CommandFailure.usage("edit needs a TITLE, for example '\(Self.page.example.line)'")
      }
      return try await context.tasks.edits.change(inFormOf: task)
    }
    var values = fields.values(at: context.app.now)
    if let title { values[.title] = .text(title) }
    let tasks = try await tasks.selection(in: session, context)
    try await context.tasks.edits.change(tasks, .change(values), without: fields.removedTags, command: Self.page.name)
  }
}
