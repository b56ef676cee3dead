import ArgumentParser
import Composition

/// An option, a variable or an argument that cannot be used.
struct UsageError: Error, Hashable {
  /// One line that names it and says what would do.
  let message: String

  /// An error that says `message`; line ends in it become blanks, and an address, which may hold a password, is hidden.
  init(_ message: String) {
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing(#/:\/\/[^'\s]*/#) { _ in "://…" }
  }
}

extension UsageError {
  /// That the program has no such option, and what may have been meant.
  init(unknown option: String) {
    let name = String(option.prefix { $0 != "=" }.prefix(60))
    if CommandName.allCases.contains(where: { $0.page.options.map(\.name).contains(name) }) {
      self.init("\(name) belongs behind its command, and there is none before it")
    } else {
      // Only here, where time does not matter, is the parser asked what it knows.
      let known = RosterCommand.helpMessage().matches(of: /--[a-z-]+/).map { String($0.output) }
      let hint = NearestWord.to(name, among: known).map { "did you mean '\($0)'?" } ?? "'roster --help' lists them"
      self.init("unknown option '\(name)' (\(hint))")
    }
  }
}
