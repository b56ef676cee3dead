import Testing

@testable import Composition

@Suite("Help names every command")
struct HelpScreenTests {
  @Test func overview() {
    let text = HelpScreen.text(for: nil)
    let lines = text.split(separator: "\n")
    for (name, line) in zip(CommandName.allCases, lines) {
      #expect(line.hasPrefix(name.usage + "  ") && line.hasSuffix("  " + name.summary))
    }
    #expect(lines.count == CommandName.allCases.count + 1)
    #expect(lines.allSatisfy { $0.count <= 90 })
    #expect(text.hasSuffix("\n"))
  }

  @Test func oneCommandWithAnExample() {
    let text = "usage: select USER\nselect a user and list their tasks\nexample: select 3\n"
    #expect(HelpScreen.text(for: .select) == text)
  }
}
