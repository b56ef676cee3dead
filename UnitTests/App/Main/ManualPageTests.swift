import Composition
import Foundation
import SharedPresentation
import Testing

@testable import Main

@Suite("The manual page is made of what commands and options say of themselves")
struct ManualPageTests {
  private let lines: [Substring]

  init() throws { lines = try ManualPage().text.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test func sectionsInTheUsualOrder() {
    let sections = lines.filter { $0.hasPrefix(".SH") }.map { $0.dropFirst(4).filter { $0 != "\"" } }
    #expect(
      sections == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ROSTER SERVE", "ENVIRONMENT", "FILES", "EXIT STATUS",
        "EXAMPLES",
      ])
  }

  @Test func everyCommandAndOption() throws {
    let items = Set(lines.filter { $0.hasPrefix("\\fB") })
    for name in CommandName.allCases {
      #expect(items.contains("\\fB\(Roff.escaped(name.usage))\\fR"))
      for option in name.page.options { #expect(items.contains("\\fB\(Roff.escaped(option.usage))\\fR")) }
    }
    for option in try CommandLineOption.all(of: RosterCommand.self) + CommandLineOption.all(of: ServeCommand.self) {
      #expect(items.contains { $0.hasPrefix("\\fB\(Roff.escaped(option.name))") })
    }
    for variable in ["ROSTER_SERVER", "ROSTER_STORE", "ROSTER_FORMAT", "ROSTER_TIMEOUT", "NO_COLOR", "COLUMNS"] {
      #expect(items.contains("\\fB\(variable)\\fR"))
    }
  }

  @Test func shortLinesOfASCIIAndNoRequestByAccident() {
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".RS", ".RE", ".EX", ".EE"]
    for line in lines {
      #expect(line.replacing(/\\\[u[0-9A-F]+\]/, with: "x").count <= 110)
      #expect(line.allSatisfy { $0.isASCII } && !line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(requests.contains(line.prefix { $0 != " " })) }
    }
  }

  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"\n"#, #"\en"#), ("'pending'", #"\(aqpending\(aq"#), ("TASK…", "TASK..."), ("é", #"\[u00E9]"#),
  ])
  func charactersStandForThemselves(_ words: String, _ escaped: String) { #expect(Roff.escaped(words) == escaped) }

  @Test func noWordBeginsALineAsARequest() {
    #expect(Roff.lines(".so ~/.profile").hasPrefix(#"\&.so"#))
    #expect(Roff.lines(String(repeating: "x", count: 79) + " .so").hasSuffix("\n\\&.so"))
  }

  @Test func everyExampleWithWhatItShows() throws {
    for name in CommandName.allCases {
      let example = name.page.example
      let first = try #require(lines.firstIndex { $0 == Roff.escaped("roster> " + example.typed) })
      let shown = (example.remark.map { ["(\($0))"] } ?? []) + example.output
      #expect(
        lines[(first + 1)...].prefix(shown.count + 1) == ArraySlice(shown.map { Roff.example($0)[...] } + [".EE"]))
    }
  }

  @Test func statusesAreThoseOfTheReadme() throws {
    let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
    let readme = try String(contentsOfFile: String(root) + "/README.md", encoding: .utf8)
    for status in ExitStatus.allCases { #expect(readme.contains("| \(status.rawValue) | \(status.meaning) |")) }
  }

  @Test(arguments: [true, false])
  func optionsAreAllThatTheParserKnows(isService: Bool) throws {
    let arguments = (isService ? ["serve"] : []) + ["--help"]
    guard case .print(let help) = try Invocation(arguments, environment: [:]) else { throw UsageError("no help") }
    let options = try CommandLineOption.all(of: isService ? ServeCommand.self : RosterCommand.self).map(\.name)
    let told = help.matches(of: /\n +(?:-h, )?(--[a-z-]+)/).map { String($0.1) }
    #expect(Set(told) == Set(options + ["--help", "--version"]))
    #expect(options.count == (isService ? 4 : 13))
  }
}
