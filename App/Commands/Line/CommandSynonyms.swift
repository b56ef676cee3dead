/// Names that other programs use for what a command does, for the hint after an unknown command.
enum CommandSynonyms {
  static let commands: [(words: [String], names: [String])] = [
    (["ls", "list"], ["users", "tasks"]), (["who"], ["users"]), (["show", "view", "info"], ["user"]),
    (["use", "cd"], ["select"]), (["search", "grep"], ["find"]), (["log", "diff"], ["changes"]),
    (["update", "reload", "pull", "fetch"], ["refresh"]), (["new", "create"], ["add"]),
    (["close", "complete", "finish"], ["done"]), (["modify", "rename"], ["edit"]),
    (["rm", "del", "delete"], ["remove"]), (["revert"], ["undo"]), (["push"], ["sync"]), (["st"], ["status"]),
    (["config"], ["set"]),
    (["signin"], ["login"]), (["signout"], ["logout"]), (["register", "join"], ["signup"]),
    (["password"], ["passwd"]), (["profile"], ["whoami"]),
    ([".", "run", "load"], ["source"]),
    (["bye", "q", ":q", ":quit", ":wq"], ["quit"]), (["?"], ["help"]),
  ]

  private static let keys: [(words: [String], hint: String)] = [
    (["clear", "cls"], "Ctrl-L clears the screen"), (["history"], "the Up key and Ctrl-R find earlier lines"),
    (["version"], "run 'roster --version'"),
    (["keys"], "Tab completes, Ctrl-R searches the history, and 'set keys vi' selects the keys of vi"),
  ]

  /// Returns how to do what `word` does in other programs without a command; `nil` if that is not known.
  static func hint(for word: String) -> String? { keys.first { $0.words.contains(word.lowercased()) }?.hint }

  /// Returns the names of the commands that `word` may mean; empty if it is no synonym.
  static func names(for word: String) -> [String] {
    commands.first { $0.words.contains(word.lowercased()) }?.names ?? []
  }
}
