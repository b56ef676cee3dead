import ConsoleInfra
import FilesInfra
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorSuggestionTests {
    private static let plain: LineColoring = { _ in [] }
    private static let none: LineColoring = { _ in nil }
    private let terminal: PseudoTerminal
    private let folder: TemporaryFolder
    private let history: HistoryFile

    init() throws {
      terminal = try PseudoTerminal(columns: 20)
      folder = try TemporaryFolder()
      history = HistoryFile(path: folder.path("history"))
      for line in ["select 3", "tasks", "select 桜の木"] { try history.append(line) }
    }

    @Test(arguments: [
      ("\u{1B}[C", "select 桜の木"), ("\u{1B}OC", "select 桜の木"), ("\u{5}", "select 桜の木"), ("", "se"),
      ("\u{1B}[D\u{1B}[C", "se"), ("\u{1}\u{5}", "se"), ("\u{1B}[D\u{1B}[C!", "se!"),
    ])
    func `a suggestion is accepted only by its keys`(_ keys: String, _ entered: String) async throws {
      let line = try await line(typing: "se", showing: Self.dim("lect 桜の木")) { await terminal.type(keys + "\r") }
      #expect(line == .line(entered))
    }

    @Test func `Enter clears the suggestion`() async throws {
      let line = try await line(typing: "se", showing: Self.dim("lect 桜の木")) {
        try await terminal.expect("\u{1B}[K\r\u{1B}[4C")
        let ending = try await terminal.type("\r", until: "\r\n")
        #expect(ending.contains("\u{1B}[K"))
      }
      #expect(line == .line("se"))
    }

    @Test func `the suggestion is cut at the margin`() async throws {
      try history.append("long 桜桜桜桜桜桜桜桜桜桜")
      // Behind `> lon` are 15 columns, of which the last stays free.
      let line = try await line(typing: "lon", showing: Self.dim("g 桜桜桜桜桜桜")) { await terminal.type("\u{5}\r") }
      #expect(line == .line("long 桜桜桜桜桜桜桜桜桜桜"))
    }

    @Test func `the suggestion is the newest match and follows the line`() async throws {
      let line = try await line(typing: "s", showing: Self.dim("elect 桜の木")) {
        await terminal.type("elect 3")
        try await terminal.type("\u{7F}", until: Self.dim("桜の木"))
        await terminal.type("3\u{5}\r")
      }
      #expect(line == .line("select 3"))
    }

    @Test func `keys typed ahead accept no suggestion that was not shown`() async {
      await terminal.type("se\u{5}\r")
      #expect(await editor().next(prompt: "> ") == .line("se"))
    }

    @Test(arguments: [("dumb", LineColoring?.some(plain)), ("xterm", nil), ("xterm", LineColoring?.some(none))])
    func `without colours, there are no suggestions`(_ type: String, _ coloring: LineColoring?) async throws {
      let editor = terminal.editor(history: history, type: type, coloring: coloring)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("se", until: "se")
      #expect(try await terminal.type("\u{5}!\r", until: "!").contains("lect") == false)
      #expect(await line == .line("se!"))
    }

    @Test func `the suggestion follows a resize`() async throws {
      let line = try await line(typing: "se", showing: Self.dim("lect 桜の木")) {
        await terminal.resize(columns: 12)
        try await terminal.expect(Self.dim("lect 桜"))
        await terminal.type("\r")
      }
      #expect(line == .line("se"))
    }

    private static func dim(_ text: String) -> String { "\u{1B}[0;2m\(text)\u{1B}[0m" }

    private func editor() -> LineEditor { terminal.editor(history: history, coloring: Self.plain) }

    private func line(typing keys: String, showing shown: String, then act: () async throws -> Void) async throws
      -> InputEvent
    {
      let editor = editor()
      let before = terminal.attributes
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type(keys, until: shown)
      try await act()
      let entered = await line
      #expect(terminal.attributes == before)
      return entered
    }
  }
}
