import Foundation
import SharedUI
import Testing

@testable import Composition

@Suite("Help names every command")
struct HelpScreenTests {
  @Test func overview() {
    let lines = text(nil).components(separatedBy: "\n")
    for name in CommandName.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(name.synopsis)  ") && $0.hasSuffix("  " + name.page.summary) })
    }
    for group in CommandGroup.allCases { #expect(lines.contains(group.rawValue)) }
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.last == "")
  }

  @Test(arguments: [nil] + CommandName.allCases)
  func plain(_ name: CommandName?) {
    #expect(text(name, isPlain: true).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func oneCommandWithAnExample() {
    let text = "usage: select USER\nselect a user and list their tasks\nexample: select 3\n"
    #expect(self.text(.select) == text)
  }

  @Test func optionsOfOneCommand() {
    let text = """
      usage: add TITLE… [--for USER]
      make a new task of the selected user, or of USER
        --for USER  whose task it is to be
      example: add Water the plants

      """
    #expect(self.text(.add) == text)
  }

  @Test(arguments: [nil] + CommandName.allCases)
  func fitsTheTerminal(_ name: CommandName?) {
    for width in [40, 80] {
      for line in text(name, width: width).split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    }
  }

  private func text(_ name: CommandName?, isPlain: Bool = false, width: Int? = nil) -> String {
    HelpScreen.rendering(for: name, layout: Layout(format: .table, width: width, isPlain: isPlain)).results
  }
}
