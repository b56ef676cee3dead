extension CommandPage {
  /// The page of `status`.
  static let status = CommandPage(
    .session, does: "show the server, whether it is reachable, and what is saved", example: .status)
  private static let clear = ChoiceWord(word: CommandWords.clear, summary: "take out what is saved, after asking")

  /// The page of `cache`.
  static let cache = CommandPage(
    .session, takes: "[clear [USER]]", kinds: [.choice([clear]), .user], options: [yes],
    does: "list what is saved; with clear, empty it, or USER's tasks alone", example: .cache)
  /// The page of `offline`.
  static let offline = CommandPage(.session, does: "stop asking the service: show what is saved", example: .offline)
  /// The page of `online`.
  static let online = CommandPage(.session, does: "ask the service again", example: .online)
  /// The page of `help`.
  static let help = CommandPage(
    .session, takes: "[COMMAND]", kinds: [.command], does: "list the commands, or explain one", example: .help)
  /// The page of `quit`.
  static let quit = leaving(.quit)
  /// The page of `exit`.
  static let exit = leaving(.exit)

  private static func leaving(_ example: CommandExample) -> CommandPage {
    CommandPage(.session, does: "leave (Ctrl-D does too)", example: example)
  }
}
