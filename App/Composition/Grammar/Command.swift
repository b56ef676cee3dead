package import SharedPresentation

/// Something that a session is asked to do.
package enum Command: Hashable, Sendable {
  /// Lists the users, arranged so.
  case users(Arrangement)
  /// Selects the user that somebody named so, and lists their tasks.
  case select(user: String)
  /// Lists the tasks of the user named so or, with nil, of the selected one, arranged so.
  case tasks(user: String?, Arrangement)
  /// Shows something else of users and their tasks.
  case look(LookCommand)
  /// Shows users and their tasks side by side.
  case split
  /// Changes tasks, or says something of changes.
  case edit(EditCommand)
  /// Writes the last list shown to a file, perhaps agreed to beforehand.
  case export(ExportFile, isAgreed: Bool)
  /// Changes what is kept from one run to the next, or lists it.
  case setting(SettingCommand)
  /// Shows what is saved, or clears it.
  case saved(SavedCommand)
  /// Loads the current list again.
  case refresh
  /// Shows what the session knows of itself.
  case status
  /// Stops asking the service.
  case offline
  /// Asks the service again.
  case online
  /// Deselects the user.
  case back
  /// Explains something or, with nil, lists all commands.
  case help(HelpTopic?)
  /// Leaves.
  case quit

  /// Reads a command from its words, of which there is at least one; the first may be one of `aliases`.
  ///
  /// - Throws: What to tell, with the status of a usage error: an unknown command, or an argument too few or too many.
  package init(_ words: [String], aliases: Aliases = Aliases()) throws(FailureViewModel) {
    self = try TypedCommand(words, aliases: aliases).command
  }

  /// Reads a command from what stands behind its name, where there are these `aliases`.
  ///
  /// - Throws: As above.
  init(_ words: CommandWords, aliases: Aliases) throws(FailureViewModel) {
    if let edit = try EditCommand(words) {
      self = .edit(edit)
    } else if let setting = try SettingCommand(words) {
      self = .setting(setting)
    } else if let look = try LookCommand(words) {
      self = .look(look)
    } else if let saved = try SavedCommand(words) {
      self = .saved(saved)
    } else {
      self = try Self.command(words, aliases)
    }
  }

  private static func command(_ words: CommandWords, _ aliases: Aliases) throws(FailureViewModel) -> Command {
    switch words.name {
    case .users: .users(try words.usersArrangement())
    case .select: .select(user: try selected(words))
    case .tasks: try tasks(words)
    case .split: .split
    case .refresh: .refresh
    case .export: .export(try exported(words), isAgreed: words.has("--force"))
    case .status: .status
    case .offline: .offline
    case .online: .online
    case .back: .back
    case .help: .help(try topic(words, aliases))
    case .quit, .exit: .quit
    case .user, .near, .stats, .find, .changes, .add, .done, .reopen, .edit, .remove, .undo, .pending, .sync, .resolve,
      .retry, .discard, .recover, .cache, .set, .unset, .alias, .unalias:
      throw words.usage("\(words.name) cannot be done")
    }
  }

  /// Whether it only speaks of the program, and uses no store.
  var isTalk: Bool {
    switch self {
    case .help, .quit, .setting: true
    default: false
    }
  }

  /// Whether it only speaks of the store, so that no edit is sent on account of it.
  var isHousekeeping: Bool { if case .saved(let command) = self { command.isHousekeeping } else { false } }

  /// The command that `word` names.
  ///
  /// - Throws: A usage error that says what may have been meant, which may be one of `aliases`.
  static func name(_ word: String, or aliases: [String] = []) throws(FailureViewModel) -> CommandName {
    if let name = CommandName(rawValue: word) { return name }
    let nearest = NearestWord.to(word, among: CommandName.allCases.map(\.rawValue) + aliases)
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "'help' lists the commands"
    throw FailureViewModel("unknown command '\(shown(word))' (\(hint))", status: .usage)
  }

  private static func tasks(_ words: CommandWords) throws(FailureViewModel) -> Command {
    let (user, arrangement) = try words.tasks()
    return .tasks(user: user, arrangement)
  }

  private static func selected(_ words: CommandWords) throws(FailureViewModel) -> String {
    if let user = try words.user(words.plain) { return user }
    throw words.usage(
      "select needs a USER: an id, a username or the beginning of a name, as in '\(words.name.example)'")
  }

  private static func exported(_ words: CommandWords) throws(FailureViewModel) -> ExportFile {
    if words.plain.count == 1, let file = ExportFile(words.plain[0]) { return file }
    let found = words.plain.isEmpty ? "" : ", but '\(shown(words.plain.joined(separator: " ")))' stands there"
    throw words.usage(
      "export takes a FILE whose name ends in \(ExportFile.endings), as in '\(words.name.example)'\(found)")
  }

  private static func topic(_ words: CommandWords, _ aliases: Aliases) throws(FailureViewModel) -> HelpTopic? {
    guard words.plain.count <= 1 else { throw words.usage("help takes one COMMAND, as in '\(words.name.example)'") }
    return try words.plain.first.map { (word) throws(FailureViewModel) in
      if let topic = HelpTopic(alias: word, among: aliases) { return topic }
      return .command(try name(word, or: aliases.names))
    }
  }

  /// `word` as an error shows it: one line that can be read, whatever was typed, without an address, which may hold a password.
  static func shown(_ word: String) -> String {
    let safe = word.firstRange(of: "://").map { word[..<$0.upperBound] + "…" } ?? HiddenPassword.of(word)
    return safe.count > 60 ? safe.prefix(60) + "…" : safe
  }
}
