import Composition
import SharedPresentation

extension ManualPage {
  // The default paths; the section on the environment names the variables that change them.
  private static let files = [
    ("~/.config/roster/config.toml", "Settings and aliases. A symbolic link stays one: what it leads to is changed."),
    ("~/.local/share/roster/bundled.sqlite", "What was seen of the bundled service: lists, and edits that wait."),
    ("~/.local/share/roster/HOST-….sqlite", "The same of another service."),
    ("~/.local/share/roster/service.sqlite", "The data of the bundled service."),
    ("*.sqlite.lock, *.sqlite.exclusive", "Beside these files: empty, and locked while one process must be alone."),
    ("*.sqlite.edits", "The journal of the edits beside a store, from which they are brought back if that is damaged."),
    ("*.sqlite.corrupt-TIME", "A store that was found damaged; 'recover' shows what it holds."),
    ("~/.local/state/roster/history", "What was typed at the prompt, but for lines that begin with a blank."),
    ("~/.editrc", "Keys of the prompt, as in editrc(5)."),
  ]

  /// Writes the section on settings.
  mutating func writeSettings() {
    page.section("settings")
    page.paragraph(
      """
      'set NAME VALUE' keeps a setting in config.toml, which can also be written by hand: 'NAME = VALUE' on each line, text
      in quotes. An option beats its variable, which beats the file, which beats the default. A value that is bad is a
      warning at the start, and does not count.
      """)
    for name in SettingName.allCases {
      let setting = name.setting
      let times = setting.isAtOnce ? "" : " A session takes it up when it starts."
      let others = ([setting.option].compactMap(\.self) + setting.variables).joined(separator: ", ")
      page.item(
        name.rawValue,
        "\(Self.sentence(setting.summary)) It must \(setting.rule). The default is \(setting.standard).\(times)"
          + (others.isEmpty ? "" : " Also: \(others)."))
    }
    page.paragraph("Aliases stand in a table of their own, each a name for a command and the first of its words:")
    page.example(["format = \"json\"", "maxAge = \"2h\"", "", "[alias]", "t = \"tasks 3\""])
  }

  /// Writes the sections on the environment, files and exit statuses.
  mutating func writeSurroundings() {
    page.section("environment")
    for variable in Environment.variables { page.item(variable.name, variable.meaning) }
    page.section("files")
    for (path, meaning) in Self.files { page.item(path, meaning) }
    page.paragraph(
      "What the program makes in these folders can be read by its owner alone; a settings file that was there keeps its "
        + "permissions, and an exported file has those of the user's other new files.")
    page.section("exit status")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", Self.sentence(status.meaning)) }
  }
}
