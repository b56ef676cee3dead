import ArgumentParser
import Composition

extension UsageError {
  /// Creates the error that the program has no such option, with what may have been meant.
  init(unknown option: String) {
    let name = String(option.prefix { $0 != "=" }.prefix(60))
    if AllCommands.pages.contains(where: { $0.options.contains { $0.name == name } }) {
      self.init("\(name) belongs behind its command, and there is none before it")
    } else {
      // Only here, where time does not matter, is the parser asked what it knows.
      let known = RosterCommand.helpMessage().matches(of: /--[a-z-]+/).map { String($0.output) }
      let hint = NearestWord.to(name, among: known).map { "did you mean '\($0)'?" } ?? "'roster --help' lists them"
      self.init("unknown option '\(name)' (\(hint))")
    }
  }
}
