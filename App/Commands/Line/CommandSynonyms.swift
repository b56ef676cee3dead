import SharedUI

/// Names that other programs use for what a command or an option does, for the hint after an unknown one.
enum CommandSynonyms {
  static let commands: [(words: [String], names: [String])] = [
    (["ls", "list", "get"], ["users", "tasks"]),
    (["who"], ["users"]), (["show", "view", "info"], ["user", "task"]), (["open"], ["browse"]),
    (["use", "cd"], ["select"]), (["search", "grep"], ["find"]), (["diff"], ["changes"]),
    (["update", "reload", "pull", "fetch"], ["refresh"]), (["new", "create"], ["add"]),
    (["close", "complete", "finish"], ["done"]), (["modify", "rename"], ["edit"]),
    (["assign", "reassign", "mv"], ["move"]),
    (["rm", "del", "delete"], ["remove"]), (["revert"], ["undo"]), (["push"], ["sync"]), (["st"], ["status"]),
    (["config"], ["set"]),
    (["signin"], ["login"]), (["signout"], ["logout"]), (["register", "join"], ["signup"]),
    (["password"], ["passwd"]), (["profile"], ["whoami"]),
    ([".", "run", "load"], ["source"]),
    (["bye", "q", ":q", ":quit", ":wq"], ["quit"]), (["?"], ["help"]),
  ]

  private static let hints: [(words: [String], hint: String)] = [
    (["clear", "cls"], "Ctrl-L clears the screen"),
    (["version"], "run 'roster --version'"),
    (["keys"], "'help keys' lists the keys, and 'set keys vi' selects those of vi"),
  ]

  // The options that set what these words name, each with an example of a value.
  private static let fields: [(words: [String], option: String, value: String)] = [
    (["due", "deadline"], "--due", "friday"), (["prio", "priority"], "--priority", "high"),
    (["tag", "label"], "--tag", "clay"), (["note", "annotate"], "--notes", "TEXT"),
  ]

  /// Returns how to do without a command what `word`, before the words `rest`, does in other programs, or what Roster
  /// lacks for it; `nil` if neither is known.
  static func hint(for word: String, before rest: [String]) -> String? {
    let word = word.lowercased()
    if let hint = hints.first(where: { $0.words.contains(word) })?.hint { return hint }
    guard let field = fields.first(where: { $0.words.contains(word) }) else { return nil }
    // Several tasks, or none, are rather typed in other ways.
    let isOne = rest.count < 3 || field.option == "--notes"
    guard let task = rest.first, Int(task) != nil, isOne else { return "type 'edit 41 \(field.option) \(field.value)'" }
    let value = rest.count < 2 ? field.value : TypedLine.quoted(EchoedWord.of(rest.dropFirst().joined(separator: " ")))
    return "type 'edit \(task) \(field.option) \(value)'"
  }

  /// Returns the names of the commands that `word` may mean; empty if it is no synonym.
  static func names(for word: String) -> [String] {
    commands.first { $0.words.contains(word.lowercased()) }?.names ?? []
  }

  private static let options: [(words: [String], option: String)] = [
    (["--filter", "--grep", "--search"], "--match"), (["--to", "--user", "--owner"], "--for"),
    (["--order", "--order-by"], "--sort"), (["-n", "--max"], "--limit"), (["-q"], "--quiet"), (["-y"], "--yes"),
  ]

  // Those of `roster-service`.
  private static let accountOptions = ["--auth", "--access-lifetime", "--refresh-lifetime", "--refresh-grace"]

  /// Returns what to type on the command of `page` instead of `option`, which it does not have; `nil` if that is not
  /// known.
  static func hint(forOption option: String, of page: CommandPage) -> String? {
    let has = { (name: String) in page.allOptions.contains { $0.name == name } }
    let name = options.first { $0.words.contains(option) }?.option
    if let name, has(name) { return "did you mean '\(name)'?" }
    if option.hasPrefix("--"), let format = OutputFormat(rawValue: String(option.dropFirst(2))), has("--format") {
      return "did you mean '--format \(format.rawValue)'?"
    }
    if page.takesWords, (name ?? option) == "--match" { return "type the words alone, as in '\(page.example.line)'" }
    if page.name == "serve", accountOptions.contains(option) { return "for accounts, run 'roster-service'" }
    return nil
  }
}
