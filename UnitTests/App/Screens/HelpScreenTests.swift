import SharedUI
import TasksDomain
import TasksUI
import Testing

@testable import App

@Suite struct HelpScreenTests {
  @Test func `the overview has every command in its group`() {
    let lines = lines(for: nil)
    for page in AllCommands.pages {
      #expect(lines.contains { $0.hasPrefix("  \(page.synopsis)  ") && $0.hasSuffix("  " + page.summary) })
    }
    for group in CommandGroup.allCases where group != .program { #expect(lines.contains(group.rawValue)) }
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `help is one screen, and so is each topic but that of all commands`() {
    let screen = HelpScreen(layout: Layout(format: .table, width: 80))
    for help in [screen.introduction()] + HelpTopic.allCases.dropFirst().map(screen.rendering) {
      let lines = help.results.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        (8...23).contains(lines.count) && lines.allSatisfy { DisplayWidth.of(String($0)) <= 80 }, "\(help.results)")
    }
    #expect(screen.introduction().results.contains("  help filters  due:"))
  }

  @Test func `the formats of the help are all that there are, and its filters are filters`() throws {
    let formats = HelpTopic.formats.rows.map(\.name).prefix { !$0.hasPrefix("-") }
    #expect(Array(formats) == OutputFormat.allCases.map(\.rawValue))
    for (name, _) in HelpTopic.filters.rows where !name.hasPrefix("city") {
      _ = try TasksScreen.filter(name.split(separator: " ").map(String.init), on: nil)
    }
  }

  @Test(arguments: [nil] + AllCommands.names)
  func `plain help is ASCII`(_ name: String?) {
    let text = lines(for: name, isPlain: true).joined(separator: "\n")
    #expect(!text.contains("…"))
    #expect(!text.contains(" · "))
    // Only the program's own text is ASCII; sample data are unchanged.
    let words = text.prefix(upTo: text.firstRange(of: "example: ")?.lowerBound ?? text.endIndex)
    #expect(words.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `an example is short and fits the terminal`() {
    for page in AllCommands.pages {
      let (name, example) = (page.name, page.example)
      #expect((1...12).contains(example.output.count + (example.remark == nil ? 0 : 1)), "\(name)")
      #expect((example.output + example.plainOutput).allSatisfy { DisplayWidth.of($0) <= 78 })
      #expect(example.output.allSatisfy { !$0.isEmpty && $0.last != " " })
    }
  }

  @Test func `help is wrapped in a narrow terminal`() {
    let text = """
      usage: discard EDIT [--yes]
      drop an unsent edit, after
      asking
        --yes
            do not ask
      example: tasks 3; offline;
               done 57; discard 1
        …
        ~ done 57 Stack the firewoo…
        discard edit 1 (done 57 Sta…
        ~ done 57 Stack the firewoo…
      """
    #expect(lines(for: "discard", width: 30).joined(separator: "\n") == text)
  }

  @Test func `help shows a remark in parentheses`() {
    let text = """
      usage: back
      deselect the user
      example: select 3; back
        (the prompt is 'roster>' again, and 'refresh' loads the users)
        …
        佐藤 さくら · 20 tasks · live
      """
    #expect(lines(for: "back").joined(separator: "\n") == text)
  }

  @Test func `without Unicode, the example is plain`() {
    let example = StatsCommand.page.example.plainOutput.map { "  " + $0 }
    #expect(Array(lines(for: "stats", hasUnicode: false).suffix(example.count)) == example)
  }

  private func lines(
    for name: String?, width: Int? = nil, hasUnicode: Bool = true, isPlain: Bool = false
  ) -> [String] {
    let layout = Layout(format: .table, width: width, hasUnicode: hasUnicode, isPlain: isPlain)
    let screen = HelpScreen(layout: layout)
    let text = (name == nil ? screen.rendering(of: .all) : screen.rendering(for: name)).results
    #expect(text.hasSuffix("\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
