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
    let (first, arguments) = (words.first ?? "", Array(words.dropFirst()))
    let name = try Self.name(first)
    if let edit = try EditCommand(name, arguments) {
      self = .edit(edit)
    } else {
      try Self.check(arguments, of: name)
      let topic =
        try name == .help ? arguments.first.map { (word) throws(FailureViewModel) in try Self.name(word) } : nil
      self = Self.command(name, arguments.first, topic)
    }
  }

  private static func command(_ name: CommandName, _ user: String?, _ topic: CommandName?) -> Command {
    switch name {
    case .users: .users
    case .select: .select(user: user ?? "")
    case .tasks: .tasks(user: user)
    case .refresh: .refresh
    case .status: .status
    case .offline: .offline
    case .online: .online
    case .back: .back
    case .help: .help(topic)
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

  private static func check(_ arguments: [String], of name: CommandName) throws(FailureViewModel) {
    switch (name.argument, arguments.count) {
    case (.nothing, 0), (.user(isOptional: true), 0...1), (.user(isOptional: false), 1), (.command, 0...1): break
    case (.user, 0):
      throw usage("\(name) needs a USER: an id, a username or the beginning of a name, as in '\(name.example)'")
    case (.nothing, _): throw usage("\(name) takes nothing behind it, but '\(shown(arguments[0]))' stands there")
    case (.user, _): throw usage("\(name) takes one USER; quote a name with blanks: \(name) '\(shown(arguments))'")
    case (.words, _): break
    case (.command, _): throw usage("\(name) takes one COMMAND, as in '\(name.example)'")
    }
    if case .user = name.argument, arguments.first?.isEmpty ?? false { throw usage("a USER cannot be empty") }
  }

  private static func usage(_ message: String) -> FailureViewModel { FailureViewModel(message, status: .usage) }

  private static func shown(_ words: [String]) -> String { shown(words.joined(separator: " ")) }

  /// `word` as an error shows it: one line that can be read, whatever was typed, without an address, which may hold a password.
  static func shown(_ word: String) -> String {
    let safe = word.firstRange(of: "://").map { word[..<$0.upperBound] + "…" } ?? word
    return safe.count > 60 ? safe.prefix(60) + "…" : safe
  }
}
