import App
import Foundation
import Program
import SharedDomain
import SharedPresentation
import SharedUI

/// The manual page of the program, generated from the descriptions of its commands and options.
struct ManualPage {
  var page = Roff("roster", version: Version.text, date: Version.date)

  var text: String { page.text }

  init() {
    writeSynopsis()
    writeDescription()
    page.section("options")
    write(ProgramArguments.allOptions)
    writeCommands()
    page.section("roster serve")
    page.paragraph(Self.sentence(ServeArguments.page.summary))
    write(ServeArguments.page.options)
    page.paragraph("With accounts, the service is a program of its own; see 'roster-service --help'.")
    writeSettings()
    writeEnvironment()
    writeExamples()
  }

  private mutating func writeSynopsis() {
    page.section("name")
    page.paragraph("roster - \(ProgramArguments.page.summary)")
    page.section("synopsis")
    for (line, meaning) in ProgramArguments.usage { page.item(line, meaning) }
    for program in ProgramName.pages { page.item("roster \(program.synopsis)", program.summary) }
  }

  private mutating func writeDescription() {
    page.section("description")
    page.paragraph(
      """
      Roster loads lists from a service and saves them, so that the same commands work online and offline. Edits are saved
      and shown at once, and sent as soon as the service can be reached. Without a COMMAND, Roster reads commands from a
      prompt, or from standard input if that is not a terminal. ';' separates commands, quotes and '\\' quote, and '#'
      begins a comment. A title is everything to the end of the line, as typed; options go before it.
      """)
    page.paragraph(HelpScreen.placeholders.joined(separator: " "))
  }

  private mutating func write(_ options: [CommandOption]) {
    for option in options { page.item(option.usage, Self.sentence(option.summary)) }
  }

  private mutating func writeCommands() {
    page.section("commands")
    for group in CommandGroup.allCases where group != .program {
      page.part(group.rawValue)
      for command in AllCommands.pages where command.group == group {
        page.item(command.usage, Self.sentence(command.summary))
        page.inner(command.options.map { ($0.usage, Self.sentence($0.summary)) })
      }
    }
  }

  private mutating func writeExamples() {
    page.section("examples")
    page.paragraph("A single command, and commands from standard input:")
    page.example(["roster tasks @sakura", "roster --offline add --for 3 Water the plants"])
    page.example(["printf 'users\\nselect 3\\n' | roster --format tsv"])
    page.paragraph("At the prompt, with the sample data of the bundled service; '…' stands for omitted lines:")
    for example in AllCommands.pages.map(\.example) {
      page.example(["roster> " + example.typed] + (example.remark.map { ["(\($0))"] } ?? []) + example.output)
    }
  }

  /// Returns `words` as a sentence: with an initial capital and a full stop.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }
}

extension ManualPage {
  // The default paths; the section on the environment names the variables that change them.
  private static let files = [
    ("~/.config/roster/config.toml", "Settings, aliases and headers. If it is a symbolic link, its target is changed."),
    ("~/.local/share/roster/bundled.sqlite", "Saved lists of the bundled service."),
    ("~/.local/share/roster/HOST-….sqlite", "Saved lists of another service."),
    ("*.sqlite.edits-1, *.sqlite.edits-2", "Two copies of the edits of a service."),
    ("~/.local/share/roster/service.sqlite", "The data of the bundled service."),
    ("*.sqlite.edits-lock, *.sqlite.exclusive", "Lock files beside the stores; they are empty."),
    ("*.sqlite.damaged", "A damaged file that was set aside."),
    ("*.sqlite.version-N", "A store of an earlier version whose edits could not be taken over."),
    (
      "~/.local/state/roster/history",
      "The history of the prompt, without lines that begin with a space or contain a password."
    ),
    ("~/.editrc", "Key bindings of the prompt; see editrc(5)."),
  ]

  mutating func writeSettings() {
    page.section("settings")
    page.paragraph(
      """
      'set NAME VALUE' saves a setting in config.toml, which can also be edited by hand: 'NAME = VALUE' on each line, with
      text in quotes. An option overrides its variable, which overrides the file, which overrides the default. An invalid
      value is ignored with a warning.
      """)
    for setting in Setting.all {
      let times = setting.isImmediate ? "" : " A change takes effect after a restart."
      let others = ([setting.option].compactMap(\.self) + setting.variables).joined(separator: ", ")
      page.item(
        setting.name,
        "\(Self.sentence(setting.summary)) The value must \(setting.rule). The default is \(setting.defaultText).\(times)"
          + (others.isEmpty ? "" : " Also: \(others)."))
    }
    page.paragraph(
      "Aliases are in a table of their own; each is a name for one or more commands, with or without arguments."
        + " Words after an alias replace $1, $2 and so on, or $@ for all; without these, they are appended:")
    page.example([
      "format = \"json\"", "maxAge = \"2h\"", "", "[alias]", "t = \"tasks 3\"", "morning = \"users; select $1; tasks\"",
    ])
    page.paragraph(
      "So are headers, which are sent with each request to the service, like those of --header. '@FILE' stands for the "
        + "contents of a file, so that a secret is neither in the settings nor on the command line, where other users of "
        + "the machine could see it:")
    page.example(["[headers]", "X-Api-Key = \"@~/.config/roster/key\""])
  }

  mutating func writeEnvironment() {
    page.section("environment")
    for variable in Environment.variables { page.item(variable.name, variable.meaning) }
    page.section("files")
    for (path, meaning) in Self.files { page.item(path, meaning) }
    page.paragraph(
      "Only the owner can read what the program creates in these folders; an existing settings file keeps its permissions, "
        + "and an exported file has the usual permissions of new files.")
    page.section("exit status")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", Self.sentence(status.meaning)) }
  }
}

extension ExitStatus {
  var meaning: String {
    switch self {
    case .success: "every command succeeded, with live or saved data"
    case .failure: "any failure not named below"
    case .usage: "usage: unknown command or option, bad argument, no user selected"
    case .nothingToShow: "nothing to show: the service could not be used, and nothing is saved or `--live` is set"
    case .refused: "sign-in required or not allowed, also for sending edits"
    case .notFound: "no such user, task or edit"
    case .undecided: "edits need a decision: `pending` lists them"
    case .interrupted: "interrupted"
    }
  }
}

/// A page in the language of manual pages, man(7).
struct Roff {
  private(set) var text: String

  /// Creates the page `name` of section 1, for a `version` of the program, last changed on `date`.
  init(_ name: String, version: String, date: String) {
    text = ".TH \(name.uppercased()) 1 \(date) \"\(name) \(version)\" \"User Commands\"\n"
  }

  mutating func section(_ title: String) { text += ".SH \"\(Self.escaped(title.uppercased()))\"\n" }

  mutating func part(_ title: String) { text += ".SS \"\(Self.escaped(title))\"\n" }

  mutating func paragraph(_ words: String) {
    // A heading starts a paragraph by itself.
    if !isBelowHeading { text += ".PP\n" }
    text += Self.lines(words) + "\n"
  }

  /// Adds `term` in bold with its description.
  mutating func item(_ term: String, _ words: String) {
    text += ".TP\n\\fB\(Self.continued(Self.escaped(term)))\\fR\n" + Self.lines(words) + "\n"
  }

  // The term is one line, which is continued behind a backslash.
  private static func continued(_ line: String) -> String {
    guard line.count > 100, let place = line.prefix(100).lastIndex(of: " ") else { return line }
    return line[...place] + "\\\n" + continued(String(line[line.index(after: place)...]))
  }

  /// Adds items indented below the last one.
  mutating func inner(_ items: [(term: String, words: String)]) {
    guard !items.isEmpty else { return }
    text += ".RS\n"
    for (term, words) in items { item(term, words) }
    text += ".RE\n"
  }

  /// Adds lines that are shown unchanged.
  mutating func example(_ lines: [String]) {
    if !isBelowHeading { text += ".PP\n" }
    text += ".EX\n" + lines.map { Self.example($0) + "\n" }.joined() + ".EE\n"
  }

  private var isBelowHeading: Bool {
    text.split(separator: "\n").last.map { $0.hasPrefix(".SH") || $0.hasPrefix(".SS") } ?? false
  }

  /// Returns `words` as short lines, none of which is read as a request.
  static func lines(_ words: String) -> String {
    let words = escaped(words).split(separator: " ").map(String.init)
    return Paragraph.lines(words, separator: " ", width: 80).map(harmless).joined(separator: "\n")
  }

  /// Returns `line` unchanged when rendered.
  static func example(_ line: String) -> String { harmless(escaped(line)) }

  // A leading period would start a request.
  private static func harmless(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }

  /// Returns `words` in ASCII, escaped so that each character stands for itself.
  static func escaped(_ words: String) -> String {
    words.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "`": "\\(ga"
      case "…": "..."
      case "\n": " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(String(UInt64(scalar.value), radix: 16, uppercase: true, count: 4))]"
      }
    }.joined()
  }
}
