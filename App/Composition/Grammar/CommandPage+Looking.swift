extension CommandPage {
  private static func sort(by kind: WordKind) -> CommandOption {
    CommandOption(
      "--sort", takes: "FIELD[:desc]", kind: kind, does: "in the order of that field, the greatest first with :desc")
  }
  private static let limit = CommandOption("--limit", takes: "N", does: "at most N of them")

  private static let states = [
    ChoiceWord(word: "open", summary: "only what is to be done"),
    ChoiceWord(word: "done", summary: "only what is done"),
    ChoiceWord(word: "all", summary: "both, as without a word"),
  ]

  /// The page of `users`.
  static let users = CommandPage(
    .looking, takes: "[WORD…]", options: [sort(by: .userField), limit],
    does: "list the users, or those with all WORDs in them",
    example: .users)
  /// The page of `select`.
  static let select = CommandPage(
    .looking, takes: "USER", kinds: [.user], does: "select a user and list their tasks", example: .select)
  /// The page of `tasks`.
  static let tasks = CommandPage(
    .looking, takes: "[USER] [open|done|all]", kinds: [.any([.choice(states), .user]), .choice(states)],
    options: [
      CommandOption("--match", takes: "WORD…", does: "only those with all WORDs in them"),
      CommandOption("--group", does: "those that are open first, under headings"),
      sort(by: .taskField), limit,
    ],
    does: "list the tasks of the selected user, or of USER", example: .tasks)
  /// The page of `user`.
  static let user = CommandPage(
    .looking, takes: "[USER]", kinds: [.user], does: "show all that is known of the selected user, or of USER",
    example: .user)
  /// The page of `near`.
  static let near = CommandPage(
    .looking, takes: "[USER | LAT,LONG]", kinds: [.user],
    options: [CommandOption("--within", takes: "KM", does: "only those who live within so many kilometres")],
    does: "list the users around USER, or around a place, by distance", example: .near)
  /// The page of `stats`.
  static let stats = CommandPage(.looking, does: "draw how many tasks everybody has, done and open", example: .stats)
  /// The page of `split`.
  static let split = CommandPage(
    .looking, does: "move through users and their tasks, side by side on the terminal", example: .split)
  /// The page of `refresh`.
  static let refresh = CommandPage(.looking, does: "load the current list again from the service", example: .refresh)
  /// The page of `export`.
  static let export = CommandPage(
    .looking, takes: "FILE", kinds: [.file],
    options: [CommandOption("--force", does: "overwrite a file, without asking")],
    does: "write the last list shown to a file: \(ExportFile.endings)", example: .export)
  /// The page of `back`.
  static let back = CommandPage(.looking, does: "deselect the user", example: .back)
  /// The page of `find`.
  static let find = CommandPage(
    .looking, takes: "WORD…", options: [CommandOption("--limit", takes: "N", does: "at most N of them, not 100")],
    does: "find saved users and tasks by words, or their beginnings", example: .find)
  /// The page of `changes`.
  static let changes = CommandPage(
    .looking, takes: "[USER]", kinds: [.user],
    does: "what the last load changed in the list shown last, or in USER's", example: .changes)
}
