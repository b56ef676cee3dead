import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorColoringTests {
    private static let digits: LineColoring = { text in
      text.unicodeScalars.enumerated().filter { ("0"..."9").contains($1) }
        .map { LineSpan(range: $0.offset..<$0.offset + 1, style: .red) }
    }

    @Test func `a coloured line is redrawn over the same cells`() async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type("é1桜")
      try await terminal.expect("\r\u{1B}[2Cé\u{1B}[0;31m1\u{1B}[0m桜\r\u{1B}[6C")
      await terminal.type("\u{1B}[D")
      try await terminal.expect("\r\u{1B}[2Cé\u{1B}[0;31m1\u{1B}[0m桜\r\u{1B}[4C")
      await terminal.type("\r")
      #expect(await line == .line("é1桜"))
    }

    @Test func `a line of several rows is coloured`() async throws {
      let terminal = try PseudoTerminal(columns: 8)
      let editor = terminal.editor(coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type("abcd1桜2")
      // The wide character has no room on the first row, which it leaves a column short.
      try await terminal.expect(
        "\u{1B}[1A\u{1B}[2Cabcd\u{1B}[0;31m1\r\u{1B}[1B\u{1B}[0m桜\u{1B}[0;31m2\u{1B}[0m\r\u{1B}[3C")
      await terminal.type("\r")
      #expect(await line == .line("abcd1桜2"))
    }

    @Test(arguments: ["a\u{301}1", "\u{16}\u{1B}1"])
    func `a line of uncertain width is not coloured`(_ keys: String) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      // Typed ahead, the line would be over before it is drawn.
      await terminal.type(keys)
      var seen = try await terminal.expect("1")
      await terminal.type("\r")
      seen += try await terminal.expect("\r\n")
      #expect(!seen.contains("\u{1B}[0;31m"))
      _ = await line
    }

    @Test func `a dumb terminal gets no colours`() async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(type: "dumb", coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type("12")
      try await terminal.expect("2")
      await terminal.type("\r")
      #expect(try await terminal.expect("\n").contains("\u{1B}") == false)
      #expect(await line == .line("12"))
    }
  }
}
