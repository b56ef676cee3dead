import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer

/// Shows everything about a task, or its page.
struct TaskCommand: Command {
  static let page = CommandPage(
    "task", arguments: "TASK", group: .looking, summary: "show everything about a task",
    completions: [.task(isDone: nil)], shows: TasksFeature.screen, effect: .none,
    example: CommandExample(
      "task 84", after: "users",
      shows: """
        …
        FIELD    VALUE
        id       84
        title    Pay the paper maker in Sanganer
        state    done
        user     अनन्या शर्मा
        tags     garden, waiting
        notes    Ask at the gate; the bell has been broken since spring.
        comment  2026-11-20: Rang again: he is at the gate until noon.
        comment  2026-11-21: Paid, and the bell is mended.
        live
        """))

  static let pages = [page, browse]
  private static let toPrint = CommandOption("--print", summary: "print the address instead")
  private static let browse = CommandPage(
    "browse", arguments: "TASK", group: .looking, summary: "open the page of a task in a browser",
    completions: [.task(isDone: nil)], options: [toPrint], effect: .none,
    example: CommandExample(
      "browse 41 --print", remark: "at a service whose tasks have pages",
      shows: """
        https://redmine.example.org/issues/41
        """))

  let task: TaskID
  let isPage: Bool
  let isPrinting: Bool

  init(_ words: CommandWords) throws {
    let tasks = try words.firstTasks()
    guard case .task(let task)? = tasks.first, tasks.count == 1, words.plain.count == 1 else {
      throw CommandFailure.usage("\(words.name) takes one TASK, for example '\(words.example)'")
    }
    self.task = task
    isPage = words.page.name == Self.browse.name
    isPrinting = isPage && words.has(Self.toPrint)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    guard isPage else { return try await context.tasks.edits.showDetails(of: task) }
    let address = try await context.tasks.edits.page(of: task)
    guard !isPrinting, let browser = context.app.browser else {
      return try await context.console.show(Rendering(address + "\n"))
    }
    try await browser(address)
  }
}
