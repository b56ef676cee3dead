import Foundation

/// The environment variables that affect the programs.
package enum Environment {
  /// An environment variable.
  package struct Variable {
    package let name: String
    package let meaning: String
    /// Whether this program reads the variable itself, rather than a library or a program that it starts.
    var isRead = true
    /// Whether the value is for this program alone, and is withheld from those that it starts.
    var isSecret = false
  }

  /// All variables, in the order of the manual page.
  package static let variables = [
    Variable(name: "ROSTER_SERVER", meaning: "The base URL of the service, or 'bundled'; --server overrides it."),
    Variable(
      name: "ROSTER_CONNECTION", meaning: "A saved connection, or 'sample'; --connection overrides it."),
    Variable(
      name: "ROSTER_SERVICE", meaning: "A service that 'services' lists, or a description; --service overrides it."),
    Variable(
      name: "ROSTER_STORE", meaning: "The file in which lists and edits are saved, or 'memory'; --store overrides it."),
    Variable(
      name: "ROSTER_TOKEN", meaning: "An access token to send to the service instead of that of 'login'; never saved.",
      isSecret: true),
    Variable(name: "ROSTER_FORMAT", meaning: "The output format; --format overrides it."),
    Variable(name: "ROSTER_TIMEOUT", meaning: "The time limit of a request in seconds; --timeout overrides it."),
    Variable(
      name: "SSL_CERT_FILE", meaning: "A file with authorities to trust for https, beside the system's and --ca."),
    Variable(name: "SSL_CERT_DIR", meaning: "Folders of such files, separated by colons."),
    Variable(name: "https_proxy", meaning: "The HTTP proxy for https, or if it is empty the next."),
    Variable(name: "HTTPS_PROXY", meaning: "See https_proxy."),
    Variable(name: "http_proxy", meaning: "The HTTP proxy for http. HTTP_PROXY is not read."),
    Variable(name: "all_proxy", meaning: "The HTTP proxy for http and https if these are not set."),
    Variable(name: "ALL_PROXY", meaning: "See all_proxy."),
    Variable(
      name: "no_proxy",
      meaning:
        "The hosts without a proxy, separated by commas: names with all names below them, IP addresses and networks such as 10.0.0.0/8, each also with a port; or '*' for all. This machine is always reached without one."
    ),
    Variable(name: "NO_PROXY", meaning: "See no_proxy."),
    Variable(name: "ROSTER_PAGER", meaning: "The pager, which overrides the setting; empty or 'off' for none."),
    Variable(name: "PAGER", meaning: "The pager if neither ROSTER_PAGER nor the setting is set."),
    Variable(name: "BROWSER", meaning: "The command with which browse opens a page; by default that of the desktop."),
    Variable(name: "LESS", meaning: "The options of less, by default FRX; Roster adds K.", isRead: false),
    Variable(name: "LV", meaning: "The options of lv, by default -c.", isRead: false),
    Variable(name: "NO_COLOR", meaning: "If not empty, turns colours off by default."),
    Variable(
      name: "TERM",
      meaning: "The type of the terminal; if not set or 'dumb', there are no colours, spinner, pager or split."),
    Variable(
      name: "TERM_PROGRAM", meaning: "The terminal; where it opens links, the titles of tasks lead to their pages."),
    Variable(name: "VTE_VERSION", meaning: "See TERM_PROGRAM."),
    Variable(name: "COLUMNS", meaning: "The width of everything that is printed, even in a file."),
    Variable(
      name: "LC_ALL",
      meaning:
        "The locale; the first of LC_ALL, LC_CTYPE and LANG that is set counts. Unless it names UTF-8, stats, split, help and doctor draw in ASCII."
    ),
    Variable(name: "LC_CTYPE", meaning: "See LC_ALL."), Variable(name: "LANG", meaning: "See LC_ALL."),
    Variable(name: "VISUAL", meaning: "The editor in which edit shows a task, and Alt-E a line."),
    Variable(
      name: "EDITOR", meaning: "The editor if VISUAL is not set; by default vi."),
    Variable(
      name: "HOME", meaning: "The home folder, which contains the files below unless the next three variables are set."),
    Variable(name: "XDG_CONFIG_HOME", meaning: "The folder for settings; by default ~/.config."),
    Variable(name: "XDG_DATA_HOME", meaning: "The folder for data; by default ~/.local/share."),
    Variable(name: "XDG_STATE_HOME", meaning: "The folder for the history and for tokens; by default ~/.local/state."),
    Variable(
      name: "TMPDIR", meaning: "The folder in which long answers are kept while they are read; by default /var/tmp."),
    Variable(
      name: "PATH", meaning: "The folders in which secret-tool is looked for, as are pagers and editors.", isRead: false
    ),
    Variable(
      name: "DBUS_SESSION_BUS_ADDRESS", meaning: "The bus on which secret-tool finds the keyring.", isRead: false),
  ]

  /// Returns the values of the variables that are set, and removes the secret ones from the environment, which must
  /// happen before there are other threads.
  ///
  /// Reading only these is much faster than reading the whole environment.
  package static func read() -> [String: String] {
    variables.reduce(into: [:]) { values, variable in
      guard variable.isRead else { return }
      values[variable.name] = getenv(variable.name).map { String(cString: $0) }
      if variable.isSecret { unsetenv(variable.name) }
    }
  }

  /// Returns the values of those of `names` that are set.
  package static func values(of names: [String]) -> [String: String] {
    names.reduce(into: [:]) { values, name in values[name] = getenv(name).map { String(cString: $0) } }
  }

  /// Returns the locale that determines the character set, and the variable that names it: the first of LC_ALL,
  /// LC_CTYPE and LANG that is set.
  package static func locale(in environment: [String: String]) -> (variable: String?, name: String, isUTF8: Bool) {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { !environment[$0, default: ""].isEmpty }
    let name = variable.flatMap { environment[$0] } ?? "C"
    return (variable, name, name.lowercased().replacing("-", with: "").contains("utf8"))
  }
}
