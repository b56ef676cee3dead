import TasksDomain

extension CommandPage {
  /// That a question is answered beforehand.
  static let yes = CommandOption("--yes", does: "do not ask")

  /// The page of `add`.
  static let add = CommandPage(
    .editing, takes: "TITLE…",
    options: [CommandOption("--for", takes: "USER", kind: .user, does: "whose task it is to be")],
    does: "make a new task of the selected user, or of USER", example: .add)
  /// The page of `done`.
  static let done = CommandPage(
    .editing, takes: "TASK…", kinds: [.task(isDone: false)], does: "say that tasks are done: 41, 4-7, new-1",
    example: .done)
  /// The page of `reopen`.
  static let reopen = CommandPage(
    .editing, takes: "TASK…", kinds: [.task(isDone: true)], does: "say that tasks are not done", example: .reopen)
  /// The page of `edit`.
  static let edit = CommandPage(
    .editing, takes: "TASK TITLE…", kinds: [.task(isDone: nil), .text], does: "give a task another title",
    example: .edit)
  /// The page of `remove`.
  static let remove = CommandPage(
    .editing, takes: "TASK…", kinds: [.task(isDone: nil)], options: [yes], does: "take tasks away, after asking",
    example: .remove)
  /// The page of `undo`.
  static let undo = CommandPage(.editing, does: "take back the last edit", example: .undo)

  /// The page of `pending`.
  static let pending = CommandPage(
    .sending, does: "list the edits that the service does not have yet", example: .pending)
  /// The page of `sync`.
  static let sync = CommandPage(
    .sending, options: [CommandOption("--watch", does: "go on sending")],
    does: "send them now, and load the current list again", example: .sync)
  private static let resolutions = Resolution.allCases.map { resolution in
    switch resolution {
    case .mine: ChoiceWord(word: resolution.rawValue, summary: "send the edit nevertheless")
    case .theirs: ChoiceWord(word: resolution.rawValue, summary: "drop the edit")
    }
  }

  /// The page of `resolve`.
  static let resolve = CommandPage(
    .sending, takes: "EDIT [mine|theirs]",
    kinds: [.edit(needsDecision: true), .choice(resolutions)],
    does: "show a conflict, and end it: send what is mine, or keep theirs", example: .resolve)
  private static let all = ChoiceWord(word: CommandWords.all, summary: "all that were refused")

  /// The page of `retry`.
  static let retry = CommandPage(
    .sending, takes: "[EDIT… | all]", kinds: [.any([.refusedEdit, .choice([all])]), .refusedEdit],
    does: "send refused edits again, or all of them", example: .retry)
  /// The page of `discard`.
  static let discard = CommandPage(
    .sending, takes: "EDIT", kinds: [.edit(needsDecision: false)], options: [yes], does: "drop an edit, after asking",
    example: .discard)
  /// The page of `recover`.
  static let recover = CommandPage(
    .sending, options: [CommandOption("--forget", does: "go on without what cannot be read")],
    does: "bring back edits from a damaged store", example: .recover)
}
