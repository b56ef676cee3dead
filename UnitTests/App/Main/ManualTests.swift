import App
import Foundation
import Program
import SharedPresentation
import Testing

@testable import Main
@testable import ServiceMain

@Suite struct ManualTests {
  private let text: String

  init() throws {
    text = try String(contentsOf: SourceTree.root.appendingPathComponent("docs/manual.md"), encoding: .utf8)
  }

  @Test(arguments: CommandGroup.allCases) func `docs/manual.md lists every command`(in group: CommandGroup) throws {
    let pages = (AllCommands.pages + ProgramName.allCases.map(\.page)).filter { $0.group == group }
    let names = pages.map { page in
      ([page.usage] + page.names.dropFirst()).map { "`\($0)`" }.joined(separator: ", ")
    }
    #expect(!names.isEmpty)
    #expect(try column(0, below: "### \(group.rawValue)") == names)
  }

  @Test func `docs/manual.md lists every option`() throws {
    #expect(try column(0, below: "## Options") == ProgramArguments.allOptions.map { "`\($0.usage)`" })
    let common = ServeArguments.page.options.map { "`\($0.usage)`" }
    #expect(try column(0, below: "## The bundled service") == common)
    let own = AccountServeArguments.page.options.map { "`\($0.usage)`" }.filter { !common.contains($0) }
    #expect(try column(0, below: "### With accounts") == own)
  }

  @Test func `docs/manual.md lists the variable of every option`() throws {
    let rows = try table(below: "## Options")
    for setting in Setting.all {
      guard let option = setting.option else { continue }
      let row = try #require(rows.first { $0[0].hasPrefix("`\(option)") })
      for variable in setting.variables { #expect(row[1].contains("`\(variable)`"), "\(option)") }
    }
  }

  @Test func `docs/manual.md lists the default of every setting`() throws {
    let rows = try table(below: "## Settings")
    #expect(rows.map { $0[0] } == Setting.all.map { "`\($0.name)`" })
    #expect(rows.map { $0[2] } == Setting.all.map { "`\($0.defaultText)`" })
    #expect(rows.map { $0[3] } == Setting.all.map { $0.isImmediate ? "" : "yes" })
  }

  @Test func `docs/manual.md lists every environment variable`() throws {
    #expect(try column(0, below: "## Environment") == Environment.variables.map { "`\($0.name)`" })
  }

  @Test func `docs/manual.md explains every exit status`() throws {
    let rows = ExitStatus.allCases.map { ["\($0.rawValue)", $0.meaning] }
    #expect(try table(below: "## Exit status") == rows)
  }

  @Test func `docs/manual.md names every folder`() throws {
    let folders = DataFolders(environment: ["HOME": "/home/ana"])
    for path in [folders.history, folders.settings, folders.service] {
      let path = try #require(path).replacing("/home/ana", with: "~")
      #expect(text.contains("(`\(path)`)"), "\(path)")
    }
  }

  private func column(_ index: Int, below heading: String) throws -> [String] {
    try table(below: heading).map { $0[index] }
  }

  /// Returns the rows of the first table below `heading`.
  private func table(below heading: String) throws -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading })
    return lines[(start + 1)...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2).map(Self.cells)
  }

  private static func cells(of row: Substring) -> [String] {
    let bar = "\u{0}"
    return row.replacing(#"\|"#, with: bar).split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces).replacing(bar, with: "|") }
  }
}
