import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorResizeTests {
    private let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal(columns: 20) }

    // The line takes two rows, and one in the wider window.
    @Test(arguments: [
      (40, "\u{1B}[2;13R", "\r\u{1B}[A"), (40, "\u{1B}[1;33R", "\r"), (10, "\u{1B}[2;10R", "\r\u{1B}[A"),
      (10, "\u{1B}[4;3R", "\r\u{1B}[A\u{1B}[A\u{1B}[A"),
    ])
    func `the line is drawn where it was, whether or not the terminal has rewrapped it`(
      _ columns: UInt16, _ report: String, _ way: String
    ) async throws {
      let text = String(repeating: "abcde", count: 6)
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type(text)
      try await terminal.expect(text.suffix(2) + "")
      await terminal.resize(columns: columns)
      try await terminal.expect("\u{1B}[6n")
      // Keys that are typed before the report arrives are not lost.
      await terminal.type("x" + report + "y")
      let drawn = try await terminal.expect("> abcde")
      #expect(drawn.filter { $0 != "\r" } == (way + "\u{1B}[J> abcde").filter { $0 != "\r" })
      await terminal.type("\r")
      #expect(await line == .line(text + "xy"))
    }

    @Test func `the terminal is asked once, and need not answer`() async throws {
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type(String(repeating: "a", count: 30))
      try await terminal.expect("aaaaaaaaaaaa")
      await terminal.resize(columns: 40)
      try await terminal.expect("\u{1B}[6n")
      try await terminal.expect("\r\u{1B}[J> aaa")
      await terminal.resize(columns: 15)
      #expect(try await !terminal.expect("> aaa").contains("\u{1B}[6n"))
      await terminal.type("\r")
      #expect(await line == .line(String(repeating: "a", count: 30)))
    }
  }
}
