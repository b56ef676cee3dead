import Foundation
import SharedRemote
import Testing

@testable import App

@Suite struct DescriptionPageTests {
  private static func page() throws -> String {
    let file = SourceTree.root.appendingPathComponent("docs/describe-your-service.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `the page about descriptions explains every name`() throws {
    let page = try Self.page()
    for name in DescriptionName.all {
      let heading = name.table.map { "### [\($0.toml)]" } ?? "## Names"
      let section = page.components(separatedBy: heading)
      let own = section.last?.components(separatedBy: "\n###").first ?? ""
      #expect(own.contains("| `\(name.name)` | \(name.meaning) |\n"), "\(name.name)")
    }
  }

  @Test func `the example of a description can be used`() throws {
    let text = try #require(Self.page().components(separatedBy: "```toml\n").last?.components(separatedBy: "```").first)
    let file = DescriptionFile(text)
    #expect(file.faults == [])
    #expect(file.settings == [])
    let service = file.description()
    #expect(service.signIn?.renew != nil)
    #expect(service.tasks.writes.count == 11)
  }
}
