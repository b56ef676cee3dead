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
      // The wide character has no room on the first row, so the terminal wraps before it.
      try await terminal.expect("\r\u{1B}[2Cabcd\u{1B}[0;31m1\u{1B}[0m\u{1B}[K桜\u{1B}[0;31m2\u{1B}[0m\r\u{1B}[3C")
      await terminal.type("\r")
      #expect(await line == .line("abcd1桜2"))
    }

    @Test(arguments: [
      // An accent takes no columns anywhere; a control character is shown as two.
      ("a\u{301}1", "\r\u{1B}[2Ca\u{301}\u{1B}[0;31m1\u{1B}[0m\r\u{1B}[4C"),
      ("\u{16}\u{1B}1", "\r\u{1B}[2C^[\u{1B}[0;31m1\u{1B}[0m\r\u{1B}[5C"),
      // Of what terminals do not agree on, nothing is counted: the cursor stays where the text ends.
      ("क्षि1", "\r\u{1B}[2Cक्षि\u{1B}[0;31m1\u{1B}[0m\u{1B}[K"),
      ("👨‍👩‍👧12\u{2}", "\r\u{1B}[2C👨‍👩‍👧\u{1B}[0;31m12\u{1B}[0m\u{1B}[K\r\u{1B}[2C👨‍👩‍👧\u{1B}[0;31m1\u{1B}[0m"),
    ])
    func `a line of uncertain width is coloured, and its cursor follows the text`(
      _ keys: String, _ shown: String
    ) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      // Typed ahead, the line would be over before it is drawn.
      await terminal.type(keys)
      try await terminal.expect(shown)
      await terminal.type("\r")
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
