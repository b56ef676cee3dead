import LineEditor
import SharedUI
import Testing
import TestSupport

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
      try await terminal.type("é1桜", until: "\r\u{1B}[2Cé\u{1B}[0;31m1\u{1B}[0m桜\r\u{1B}[6C")
      try await terminal.type("\u{1B}[D", until: "\r\u{1B}[2Cé\u{1B}[0;31m1\u{1B}[0m桜\r\u{1B}[4C")
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
    func `a coloured line of uncertain width keeps its cursor`(_ keys: String, _ shown: String) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      // Typed ahead, the line would be over before it is drawn.
      try await terminal.type(keys, until: shown)
      await terminal.type("\r")
      _ = await line
    }

    @Test func `a dumb terminal gets no colours`() async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(type: "dumb", coloring: Self.digits)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("12", until: "2")
      #expect(try await terminal.type("\r", until: "\n").contains("\u{1B}") == false)
      #expect(await line == .line("12"))
    }
  }
}

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
      try await terminal.type(text, until: text.suffix(2) + "")
      await terminal.resize(columns: columns)
      try await terminal.expect("\u{1B}[6n")
      // Keys that are typed before the report arrives are not lost.
      let drawn = try await terminal.type("x" + report + "y", until: "> abcde")
      #expect(drawn.filter { $0 != "\r" } == (way + "\u{1B}[J> abcde").filter { $0 != "\r" })
      await terminal.type("\r")
      #expect(await line == .line(text + "xy"))
    }

    @Test func `the terminal is asked once, and need not answer`() async throws {
      let editor = terminal.editor()
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type(String(repeating: "a", count: 30), until: "aaaaaaaaaaaa")
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
