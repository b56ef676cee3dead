import SharedDomain
import SharedUI
import TasksDomain
import TasksUIComposer

/// Sends refused and unkept edits again.
struct RetryCommand: Command {
  static let page = CommandPage(
    "retry", arguments: "[EDIT… | all]", group: .sending, summary: "send refused or unkept edits again",
    completions: [
      .any([failed, .choice([(word: all, summary: "all refused and unkept edits")])]), failed,
    ],
    example: CommandExample(
      "retry 1", remark: "offline, after the service refused to change task 57, which a colleague had removed",
      shows: """
        ~ done 57 Stack the firewood by age · edit 1, waiting: offline
        """))

  private static let all = "all"
  private static let failed = WordCompletion.edit { $0 == .refused || $0 == .unkept }

  /// The edits, each once; `nil` for all.
  let edits: [Int]?

  init(_ words: CommandWords) throws {
    let areAll = words.plain.isEmpty || words.plain == [Self.all]
    edits = try areAll ? nil : words.plain.map { try words.edit($0) }.unique
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.retry(edits)
  }
}
