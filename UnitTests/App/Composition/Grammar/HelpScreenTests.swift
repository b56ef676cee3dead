import Foundation
import Testing

@testable import Composition

@Suite("Help names every command")
struct HelpScreenTests {
  @Test func overview() {
    let lines = HelpScreen.text(for: nil).components(separatedBy: "\n")
    for name in CommandName.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(name.synopsis)  ") && $0.hasSuffix("  " + name.page.summary) })
    }
    for group in CommandGroup.allCases { #expect(lines.contains(group.rawValue)) }
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.last == "")
  }

  @Test(arguments: [nil] + CommandName.allCases)
  func plain(_ name: CommandName?) {
    #expect(HelpScreen.text(for: name, isPlain: true).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func oneCommandWithAnExample() {
    let text = "usage: select USER\nselect a user and list their tasks\nexample: select 3\n"
    #expect(HelpScreen.text(for: .select) == text)
  }

  @Test func optionsOfOneCommand() {
    let text = """
      usage: add TITLE… [--for USER]
      make a new task of the selected user, or of USER
        --for USER  whose task it is to be
      example: add Water the plants

      """
    #expect(HelpScreen.text(for: .add) == text)
  }
}
