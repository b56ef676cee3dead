import ConsoleInfra
import LineEditor
import TestSupport
import Testing

@Suite struct LineEditorHistoryTests {
  private let terminal: PseudoTerminal
  private let folder: TemporaryConsoleFolder
  private let history: HistoryFile

  init() throws {
    terminal = try PseudoTerminal()
    folder = try TemporaryConsoleFolder()
    history = HistoryFile(path: folder.path(of: "state/history"))
  }

  @Test func upWalksTheLinesOfAnEarlierSession() async throws {
    try await enter(["one", "two 桜"], in: terminal.editor(history: history))
    let editor = terminal.editor(history: history)
    #expect(try await enter(["\u{1B}[A"], in: editor) == [.line("two 桜")])
    #expect(try await enter(["\u{1B}[A\u{1B}[A"], in: editor) == [.line("one")])
    #expect(try await enter(["\u{1B}[A\u{1B}[A\u{1B}[B"], in: editor) == [.line("one")])
  }

  @Test func searchesBackwards() async throws {
    let editor = terminal.editor(history: history)
    try await enter(["select 3", "tasks", "users"], in: editor)
    #expect(try await enter(["\u{12}sel\u{5}"], in: editor) == [.line("select 3")])
  }

  @Test func keepsOnlyWhatIsToBeRemembered() async throws {
    let lines = [
      "one", "one", "", " blank first", "open https://ada:secret@host/", "open https://host:80/a@b", "one", "!one",
    ]
    try await enter(lines, in: terminal.editor(history: history))
    #expect(try history.load() == ["one", "open https://host:80/a@b", "one", "!one"])
  }

  @Test func isInTheFileBeforeTheEditorEnds() async throws {
    let editor = terminal.editor(history: history)
    try await enter(["one"], in: editor)
    #expect(try history.load() == ["one"])
    await editor.close()
  }

  @Test func warnsOnceWhenItCannotBeKept() async throws {
    let (warnings, warning) = AsyncStream.makeStream(of: String.self)
    let unusable = HistoryFile(path: folder.path)
    let editor = terminal.editor(history: unusable) { warning.yield($0) }
    #expect(try await enter(["one", "two", "\u{1B}[A"], in: editor) == ["one", "two", "two"].map { .line($0) })
    warning.finish()
    let texts = await warnings.reduce(into: []) { $0.append($1) }
    #expect(texts == ["the history is not kept: cannot read \(folder.path): Is a directory"])
  }

  @Test func holdsManyEntries() async throws {
    try history.append("x")
    for number in 1...300 { try history.append("\(number)") }
    let small = HistoryFile(path: history.path, limit: 100)
    #expect(try await enter(["\u{1B}[A"], in: terminal.editor(history: small)) == [.line("300")])
    #expect(try HistoryFile(path: history.path).load() == (201...300).map(String.init))
  }

  @discardableResult
  private func enter(_ lines: [String], in editor: LineEditor) async throws -> [EditedLine] {
    var entered: [EditedLine] = []
    for line in lines {
      async let read = editor.readLine(prompt: EditorPrompt("> "))
      // Before the terminal is raw, it would take some of the keys for its own.
      try await terminal.expect("> ")
      await terminal.type(line + "\r")
      entered.append(await read)
    }
    return entered
  }
}
