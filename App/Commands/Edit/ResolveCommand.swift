import SharedUI
import TasksDomain
import TasksUIComposer

/// Shows or resolves a conflict or an unsure edit.
struct ResolveCommand: Command {
  static let page = CommandPage(
    "resolve", arguments: "EDIT [DECISION]", group: .sending,
    summary: "end a conflict (mine, theirs, edit) or unsure (sent, unsent)",
    completions: [
      .edit { $0.needsDecision || $0 == .unsure },
      .choice([
        (word: Resolution.mine.rawValue, summary: "send my edit anyway"),
        (word: Resolution.theirs.rawValue, summary: "keep the version of the service"),
        (word: editing, summary: "write what the task becomes in an editor"),
        (word: Resolution.sent.rawValue, summary: "the service has applied my edit"),
        (word: Resolution.unsent.rawValue, summary: "the service has not: send it again"),
      ]),
    ],
    example: CommandExample(
      "resolve 1 mine",
      remark: "after you and a colleague gave task 57 other titles; for an unsure edit, type sent or unsent",
      shows: """
        base    Stack the firewood by age
        mine    Stack wood by age
        theirs  Stack the logs
        ✓ edit 57 Stack wood by age · sent
        """))

  private static let editing = "edit"

  let edit: Int
  /// The side to choose; `nil` to only show the conflict, or if an editor is to open.
  let resolution: Resolution?
  let opensEditor: Bool

  init(_ words: CommandWords) throws {
    edit = try words.firstEdit()
    guard words.plain.count <= 2 else {
      throw CommandFailure.usage("resolve takes one decision, for example '\(words.example)'")
    }
    let decision = words.plain.count == 2 ? words.plain[1] : nil
    resolution = decision.flatMap(Resolution.init)
    opensEditor = decision == Self.editing
    if let decision, resolution == nil, !opensEditor {
      let choices = "mine, theirs, edit, sent or unsent"
      throw CommandFailure.usage(
        "no decision '\(EchoedWord.of(decision))': \(choices); 'resolve \(edit)' shows what they mean")
    }
  }

  var effect: CommandEffect { resolution == nil && !opensEditor ? .none : .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let edits = context.tasks.edits
    try await opensEditor ? edits.resolve(inFormOf: edit) : edits.resolve(edit, by: resolution)
  }
}
