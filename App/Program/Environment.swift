import Foundation

/// The environment variables that affect the programs.
package enum Environment {
  /// All variables with their meanings, in the order of the manual page.
  package static let variables: KeyValuePairs = [
    "ROSTER_SERVER": "The base URL of the service, or 'bundled'; --server overrides it.",
    "ROSTER_CONNECTION": "A saved connection, or 'sample'; --connection overrides it.",
    "ROSTER_SERVICE": "A service that 'services' lists, or a description; --service overrides it.",
    "ROSTER_STORE": "The file in which lists and edits are saved, or 'memory'; --store overrides it.",
    "ROSTER_TOKEN": "An access token to send to the service instead of that of 'login'; never saved.",
    "ROSTER_FORMAT": "The output format; --format overrides it.",
    "ROSTER_TIMEOUT": "The time limit of a request in seconds; --timeout overrides it.",
    "SSL_CERT_FILE": "A file with authorities to trust for https, beside the system's and --ca.",
    "SSL_CERT_DIR": "Folders of such files, separated by colons.",
    "https_proxy": "The HTTP proxy for https, or if it is empty the next.",
    "HTTPS_PROXY": "See https_proxy.",
    "http_proxy": "The HTTP proxy for http. HTTP_PROXY is not read.",
    "all_proxy": "The HTTP proxy for http and https if these are not set.",
    "ALL_PROXY": "See all_proxy.",
    "no_proxy":
      "The hosts without a proxy, separated by commas: names with all names below them, IP addresses and networks such as 10.0.0.0/8, each also with a port; or '*' for all. This machine is always reached without one.",
    "NO_PROXY": "See no_proxy.",
    "ROSTER_PAGER": "The pager, which overrides the setting; empty or 'off' for none.",
    "PAGER": "The pager if neither ROSTER_PAGER nor the setting is set.",
    "BROWSER": "The command with which browse opens a page; by default that of the desktop.",
    "LESS": "The options of less, by default FRX; Roster adds K.",
    "LV": "The options of lv, by default -c.",
    "NO_COLOR": "If not empty, turns colours off by default.",
    "TERM": "The type of the terminal; if not set or 'dumb', there are no colours, spinner, pager or split.",
    "COLUMNS": "The width of everything that is printed, even in a file.",
    "LC_ALL":
      "The locale; the first of LC_ALL, LC_CTYPE and LANG that is set counts. Unless it names UTF-8, stats, split, help and doctor draw in ASCII.",
    "LC_CTYPE": "See LC_ALL.",
    "LANG": "See LC_ALL.",
    "VISUAL": "The editor in which edit shows a task.",
    "EDITOR": "The editor if VISUAL is not set, and that of v with vi key bindings; by default vi.",
    "HOME": "The home folder, which contains the files below unless the next three variables are set.",
    "XDG_CONFIG_HOME": "The folder for settings; by default ~/.config.",
    "XDG_DATA_HOME": "The folder for data; by default ~/.local/share.",
    "XDG_STATE_HOME": "The folder for the history and for tokens; by default ~/.local/state.",
    "PATH": "The folders in which secret-tool is looked for, as are pagers and editors.",
    "DBUS_SESSION_BUS_ADDRESS": "The bus on which secret-tool finds the keyring.",
  ]

  // Those of them that libraries and programs read that this one starts.
  private static let ofOthers = ["LESS", "LV", "PATH", "DBUS_SESSION_BUS_ADDRESS"]
  // The one whose value is for this program alone, and is withheld from those that it starts.
  private static let secret = "ROSTER_TOKEN"

  /// Returns the values of the variables that are set, and removes the secret one from the environment, which must
  /// happen before there are other threads.
  ///
  /// Reading only these is much faster than reading the whole environment.
  package static func read() -> [String: String] {
    defer { unsetenv(secret) }
    return values(of: variables.map { $0.key }.filter { !ofOthers.contains($0) })
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
