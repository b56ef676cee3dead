import App
import Foundation
import Program
import SharedPresentation
import Testing

@testable import Main

@Suite struct ManualPageTests {
  private let lines: [Substring]

  init() throws { lines = ManualPage().text.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test func `the manual page has its sections in the usual order`() {
    let sections = lines.filter { $0.hasPrefix(".SH") }.map { $0.dropFirst(4).filter { $0 != "\"" } }
    #expect(
      sections == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ROSTER SERVE", "SETTINGS", "ENVIRONMENT", "FILES",
        "EXIT STATUS",
        "EXAMPLES",
      ])
  }

  @Test func `the manual page lists every command and option`() throws {
    // A backslash at its end continues a line.
    let items = Set(
      ManualPage().text.replacing("\\\n", with: "").split(separator: "\n").filter { $0.hasPrefix("\\fB") })
    for command in AllCommands.pages {
      #expect(items.contains("\\fB\(Roff.escaped(command.usage))\\fR"))
      for option in command.options { #expect(items.contains("\\fB\(Roff.escaped(option.usage))\\fR")) }
    }
    for option in ProgramArguments.options + ServeArguments.page.options {
      #expect(items.contains { $0.hasPrefix("\\fB\(Roff.escaped(option.name))") })
    }
  }

  @Test func `the manual page lists the default and the other names of every setting`() throws {
    let section = try self.section("settings")
    for name in Setting.all {
      let index = try #require(section.firstIndex { $0 == "\\fB\(name.name)\\fR" })
      let words = section[index...].dropFirst().prefix { !$0.hasPrefix(".TP") }.joined(separator: " ")
      for part in [name.rule, name.defaultText, name.option ?? ""] + name.variables {
        #expect(part.isEmpty || words.contains(Roff.escaped(part)), "\(name)")
      }
    }
  }

  @Test func `the manual page lists every variable that the program uses`() throws {
    let section = try self.section("environment")
    let named = try Self.sources().flatMap { source in
      source.matches(of: /(?:environment\[|getenv\(|folder\()"([A-Z_]+)"|\$\{([A-Z_]+)-/).map {
        String($0.1 ?? $0.2 ?? "")
      }
    }
    #expect(Set(named).isSuperset(of: ["HOME", "TERM", "XDG_DATA_HOME", "LESS", "PAGER"]))
    let names = Environment.variables.map(\.name)
    #expect(Set(names).count == names.count)
    for name in Set(names + named + Setting.all.flatMap(\.variables)) {
      #expect(section.contains("\\fB\(name)\\fR"), "\(name) is not in the manual page")
    }
  }

  @Test func `the manual page lists every folder for files`() throws {
    let section = try self.section("files").joined(separator: "\n")
    let folders = DataFolders(environment: ["HOME": "/home/ana"])
    for path in [folders.history, folders.settings, folders.store(of: nil), folders.service] {
      let path = try #require(path).replacing("/home/ana", with: "~")
      #expect(section.contains(Roff.escaped(path)), "\(path)")
    }
  }

  @Test func `lines of the manual page are short ASCII, and none is a request by accident`() {
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".RS", ".RE", ".EX", ".EE"]
    for line in lines {
      #expect(line.replacing(/\\\[u[0-9A-F]+\]/, with: "x").count <= 110)
      #expect(line.allSatisfy { $0.isASCII })
      #expect(!line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(requests.contains(line.prefix { $0 != " " })) }
    }
  }

  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"\n"#, #"\en"#), ("'pending'", #"\(aqpending\(aq"#), ("TASK…", "TASK..."), ("é", #"\[u00E9]"#),
  ])
  func `special characters of the manual page are escaped`(_ words: String, _ escaped: String) {
    #expect(Roff.escaped(words) == escaped)
  }

  @Test func `no word at the start of a line of the manual page is read as a request`() {
    #expect(Roff.lines(".so ~/.profile").hasPrefix(#"\&.so"#))
    #expect(Roff.lines(String(repeating: "x", count: 79) + " .so").hasSuffix("\n\\&.so"))
  }

  @Test func `the manual page shows every example with its output`() throws {
    for example in AllCommands.pages.map(\.example) {
      let first = try #require(lines.firstIndex { $0 == Roff.escaped("roster> " + example.typed) })
      let shown = (example.remark.map { ["(\($0))"] } ?? []) + example.output
      #expect(
        lines[(first + 1)...].prefix(shown.count + 1) == ArraySlice(shown.map { Roff.example($0)[...] } + [".EE"]))
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")

  private static func sources() throws -> [String] {
    try ["App", "Modules"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOfFile: "\(root)/\(folder)/\($0)", encoding: .utf8)
      }
    }
  }

  private func section(_ title: String) throws -> [Substring] {
    let start = try #require(lines.firstIndex { $0 == ".SH \"\(title.uppercased())\"" })
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix(".SH") })
  }
}
