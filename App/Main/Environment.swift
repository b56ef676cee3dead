import Foundation

/// The environment variables that affect this program.
enum Environment {
  /// An environment variable.
  struct Variable {
    let name: String
    /// What the value means, in one sentence.
    let meaning: String
    /// Whether this program reads the variable itself, rather than a library or a program that it starts.
    var isRead = true
  }

  /// All variables, in the order of the manual page.
  static let variables = [
    Variable(name: "ROSTER_SERVER", meaning: "The service's base URL, or 'bundled', where no --server is given."),
    Variable(name: "ROSTER_STORE", meaning: "Where lists are saved: a file, or 'memory', where no --store is given."),
    Variable(name: "ROSTER_FORMAT", meaning: "How results are printed, where no --format is given."),
    Variable(name: "ROSTER_TIMEOUT", meaning: "The seconds that a request may take, where no --timeout is given."),
    Variable(name: "ROSTER_PAGER", meaning: "The pager, before the one that is kept; empty or 'off' for none."),
    Variable(name: "PAGER", meaning: "The pager, where nothing else names one."),
    Variable(name: "LESS", meaning: "The options of less, FRX where it is not set; K is put in front.", isRead: false),
    Variable(name: "LV", meaning: "The options of lv; -c where it is not set.", isRead: false),
    Variable(name: "NO_COLOR", meaning: "If it is not empty, nothing is coloured by itself."),
    Variable(name: "TERM", meaning: "The terminal; without one, or with 'dumb', no colours, spinner, pager or split."),
    Variable(name: "COLUMNS", meaning: "The width of tables and help, also where they go to a file."),
    Variable(
      name: "LC_ALL",
      meaning: "With LC_CTYPE and LANG, the first that is set: bars are drawn in ASCII unless it names UTF-8."),
    Variable(name: "LC_CTYPE", meaning: "See LC_ALL."), Variable(name: "LANG", meaning: "See LC_ALL."),
    Variable(
      name: "EDITOR", meaning: "What edits the line on v, with the keys of vi; vi where it is not set.", isRead: false),
    Variable(name: "HOME", meaning: "The folder that the files below are in, unless the next three say otherwise."),
    Variable(name: "XDG_CONFIG_HOME", meaning: "The folder of settings; ~/.config where it is not set."),
    Variable(name: "XDG_DATA_HOME", meaning: "The folder of data; ~/.local/share where it is not set."),
    Variable(name: "XDG_STATE_HOME", meaning: "The folder of the history; ~/.local/state where it is not set."),
  ]

  /// Returns the values of the variables that are set; reading only these is much faster than reading the whole
  /// environment.
  static func read() -> [String: String] {
    variables.reduce(into: [:]) { values, variable in
      if variable.isRead { values[variable.name] = getenv(variable.name).map { String(cString: $0) } }
    }
  }

  /// The locale that says which characters there are, and the variable that names it, the first of three that is set.
  static func locale(in environment: [String: String]) -> (variable: String?, name: String, isUTF8: Bool) {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { !environment[$0, default: ""].isEmpty }
    let name = variable.flatMap { environment[$0] } ?? "C"
    return (variable, name, name.lowercased().replacing("-", with: "").contains("utf8"))
  }
}
