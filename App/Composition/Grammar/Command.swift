package import SharedPresentation

/// Something that a session is asked to do.
package enum Command: Hashable, Sendable {
  /// Lists the users.
  case users
  /// Selects the user that somebody named so, and lists their tasks.
  case select(user: String)
  /// Lists the tasks of the user named so or, with nil, of the selected one.
  case tasks(user: String?)
  /// Changes tasks, or says something of changes.
  case edit(EditCommand)
  /// Shows what is saved.
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
  /// Explains a command or, with nil, lists them all.
  case help(CommandName?)
  /// Leaves.
  case quit

  /// Reads a command from its words, of which there is at least one.
  ///
  /// - Throws: What to tell, with the status of a usage error: an unknown command, or an argument too few or too many.
  package init(_ words: [String]) throws(FailureViewModel) {
    let words = try CommandWords(Array(words.dropFirst()), of: try Self.name(words.first ?? ""))
    if let edit = try EditCommand(words) {
      self = .edit(edit)
    } else if let saved = try SavedCommand(words) {
      self = .saved(saved)
    } else {
      self = try Self.command(words)
    }
  }

  private static func command(_ words: CommandWords) throws(FailureViewModel) -> Command {
    switch words.name {
    case .users: .users
    case .select: .select(user: try selected(words))
    case .tasks: .tasks(user: try words.user())
    case .refresh: .refresh
    case .status: .status
    case .offline: .offline
    case .online: .online
    case .back: .back
    case .help: .help(try topic(words))
    default: .quit
    }
  }

  /// Whether it only speaks of the program, and leaves what is saved alone.
  var isTalk: Bool {
    switch self {
    case .help, .quit: true
    default: false
    }
  }

  private static func name(_ word: String) throws(FailureViewModel) -> CommandName {
    if let name = CommandName(rawValue: word) { return name }
    let nearest = NearestWord.to(word, among: CommandName.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "'help' lists the commands"
    throw FailureViewModel("unknown command '\(shown(word))' (\(hint))", status: .usage)
  }

  private static func selected(_ words: CommandWords) throws(FailureViewModel) -> String {
    if let user = try words.user() { return user }
    throw words.usage(
      "select needs a USER: an id, a username or the beginning of a name, as in '\(words.name.example)'")
  }

  private static func topic(_ words: CommandWords) throws(FailureViewModel) -> CommandName? {
    guard words.plain.count <= 1 else { throw words.usage("help takes one COMMAND, as in '\(words.name.example)'") }
    return try words.plain.first.map { (word) throws(FailureViewModel) in try name(word) }
  }

  /// `word` as an error shows it: one line that can be read, whatever was typed, without an address, which may hold a password.
  static func shown(_ word: String) -> String {
    let safe = word.firstRange(of: "://").map { word[..<$0.upperBound] + "…" } ?? word
    return safe.count > 60 ? safe.prefix(60) + "…" : safe
  }
}
