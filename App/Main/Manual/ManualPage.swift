import Composition
import Foundation
import SharedPresentation

/// The manual page of the program, generated from the descriptions of its commands and options.
struct ManualPage {
  /// The page written so far.
  var page = Roff("roster", version: Version.text, date: Version.date)

  /// The page as roff source.
  var text: String { page.text }

  /// Creates the page.
  init() {
    writeSynopsis()
    writeDescription()
    page.section("options")
    write(ProgramArguments.options)
    writeCommands()
    page.section("roster serve")
    page.paragraph(Self.sentence(ServeArguments.page.summary))
    write(ServeArguments.page.options)
    writeSettings()
    writeSurroundings()
    writeExamples()
  }

  private mutating func writeSynopsis() {
    page.section("name")
    page.paragraph("roster - \(ProgramArguments.page.summary)")
    page.section("synopsis")
    page.item("roster [OPTIONS]", "a prompt, or commands from standard input")
    page.item("roster [OPTIONS] COMMAND", "one command")
    for program in ProgramName.allCases.map(\.page) { page.item("roster \(program.synopsis)", program.summary) }
  }

  private mutating func writeDescription() {
    page.section("description")
    page.paragraph(
      """
      Lists come from a service, and what was seen is saved; so the same commands work online and offline. An edit is
      kept and shown at once, and sent once the service can be reached. Without a COMMAND, commands are read from a
      prompt, or from standard input where that is no terminal: ';' separates them, quotes and '\\' quote, '#' begins a
      comment.
      """)
    page.paragraph(
      """
      USER is an id (3), a username (sakura or @sakura) or the unique beginning of a name. TASK is an id (41), a range
      (4-7) or the name of a new task (new-1). EDIT is a number that 'pending' lists.
      """)
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
    page.paragraph("As one command, and with commands from standard input:")
    page.example(["roster tasks @sakura", "roster --offline add Water the plants --for 3"])
    page.example(["printf 'users\\nselect 3\\n' | roster --format tsv"])
    page.paragraph(
      "At the prompt, with the sample data of the bundled service; '…' stands for lines that are left out:")
    for example in AllCommands.pages.map(\.example) {
      page.example(["roster> " + example.typed] + (example.remark.map { ["(\($0))"] } ?? []) + example.output)
    }
  }

  /// Returns `words` as a sentence.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }
}
