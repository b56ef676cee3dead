import ConsoleInfra
import FilesInfra
import Foundation
import LineEditor
import SharedUI
import SystemPackage
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorHistoryTests {
    private let terminal: PseudoTerminal
    private let folder: TemporaryFolder
    private let history: HistoryFile

    init() throws {
      terminal = try PseudoTerminal()
      folder = try TemporaryFolder()
      history = HistoryFile(path: folder.path("state/history"))
    }

    @Test func `Up recalls the lines of an earlier session`() async throws {
      try await terminal.enter(["one", "two 桜"], in: terminal.editor(history: history))
      let editor = terminal.editor(history: history)
      #expect(try await terminal.enter(["\u{1B}[A"], in: editor) == [.line("two 桜")])
      #expect(try await terminal.enter(["\u{1B}[A\u{1B}[A"], in: editor) == [.line("one")])
      #expect(try await terminal.enter(["\u{1B}[A\u{1B}[A\u{1B}[B"], in: editor) == [.line("one")])
    }

    @Test func `a line of a block is not made of a line separator that was pasted`() async throws {
      let pasted = "add a\u{2028}quit"
      let editor = terminal.editor(history: history)
      try await terminal.enter(["one", "\u{1B}[200~\(pasted)\u{1B}[201~"], in: editor)
      #expect(try await terminal.enter(["\u{1B}[A"], in: editor) == [.line(pasted)])
      let next = terminal.editor(history: history)
      #expect(try await terminal.enter(["\u{1B}[A"], in: next) == [.line("one")])
    }

    @Test func `Ctrl-R searches backwards`() async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["select 3", "tasks", "users"], in: editor)
      #expect(try await terminal.enter(["\u{12}sel\u{5}"], in: editor) == [.line("select 3")])
    }

    @Test(arguments: [
      ("\u{12}sel\u{12}", "select Анна"), ("\u{12}А", "select Анна"), ("\u{12}ā", "ā 桜"), ("\u{12}桜", "ā 桜"),
      ("\u{12}sel 3\u{7F}\u{7F}\u{12}", "select Анна"), ("ab\u{1B}[D\u{12}sel\u{7}c", "acb"),
      ("\u{12}nowhere", ""), ("\u{12}tasksx", "tasks"), ("\u{12}sel\u{1B}[D!", "select !3"),
    ])
    func `Ctrl-R searches the history by character`(_ keys: String, _ line: String) async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["ā 桜", "select Анна", "tasks", "select 3"], in: editor)
      #expect(try await terminal.enter([keys], in: editor) == [.line(line)])
    }

    @Test func `the history search shows its pattern and match`() async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["select 桜"], in: editor)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("\u{12}桜", until: "search '桜': select 桜")
      try await terminal.type("x", until: "search '桜x' (no more): select 桜")
      terminal.signals.send(SIGINT)
      #expect(await line == .interrupted(lineWasEmpty: false))
    }

    @Test func `the hits of a search are listed, and the arrows choose one of them`() async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["tasks 3", "users", "tasks 5", "tasks 3"], in: editor)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("\u{12}tas", until: "> tasks 3\r\n  tasks 5")
      try await terminal.type("\u{1B}[A", until: "> tasks 5")
      await terminal.type("\r")
      #expect(await line == .line("tasks 5"))
    }

    @Test func `what another prompt has entered is recalled in this one`() async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["one"], in: editor)
      try await terminal.enter(["two"], in: terminal.editor(history: history))
      #expect(try await terminal.enter(["\u{1B}[A", "\u{1B}[A\u{1B}[A"], in: editor) == [.line("two"), .line("one")])
    }

    @Test func `what is entered elsewhere while a line is typed is recalled after it`() async throws {
      let editor = terminal.editor(history: history)
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try history.append("two")
      await terminal.type("x\r")
      #expect(await line == .line("x"))
      #expect(try await terminal.enter(["\u{1B}[A\u{1B}[A"], in: editor) == [.line("two")])
    }

    @Test(arguments: [
      ("done 41\u{1F}", "done "), ("done 41\u{1F}\u{1F}!", "!"), ("ab\u{1B}[D\u{7F}\u{1F}", "ab"), ("\u{1F}a", "a"),
      ("\u{1B}[A\u{1F}b", "b"), ("x\u{1B}[200~one two\u{1B}[201~\u{1F}", "x"),
    ])
    func `Ctrl-_ undoes a word of typing, or another change`(_ keys: String, _ line: String) async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["tasks 3"], in: editor)
      #expect(try await terminal.enter([keys], in: editor) == [.line(line)])
    }

    @Test(arguments: [
      ("task \u{1B}.", "task 42"), ("task \u{1B}.\u{1B}.", "task 3"), ("task \u{1B}.\u{1B}.\u{1B}.", "task 3"),
      ("task \u{1B}. \u{1B}.", "task 42 42"),
    ])
    func `Alt-. inserts the last word of a line before`(_ keys: String, _ line: String) async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["tasks 3", "done 41 42"], in: editor)
      #expect(try await terminal.enter([keys], in: editor) == [.line(line)])
    }

    @Test(arguments: [(KeyStyle.emacs, "one\u{1}\u{1B}e!"), (.vi, "one\u{1B}vA!")])
    func `a key has the user edit the line elsewhere, with line breaks or not`(_ keys: KeyStyle, _ typed: String)
      async throws
    {
      let editor = terminal.editor(keys: keys, writing: { "\($0)\ntwo" })
      #expect(try await terminal.enter([typed], in: editor) == [.line("one\ntwo!")])
    }

    @Test(arguments: [
      ("sel\u{1B}[A", "select 桜"), ("lec\u{1B}OA\u{1B}OA", "select 3"), ("sel\u{10}\u{10}\u{10}", "select 3"),
      ("se\u{1B}[A", "users"), ("el\u{1B}[A\u{1B}[A\u{1B}[B", "select 桜"), ("sel\u{1B}[A\u{1B}[B!", "sel!"),
      ("sel\u{1B}[A!", "select 桜!"), ("sk!\u{1B}[D\u{1B}[A", "tasks"),
      ("zoe\u{1B}[A", "zoe"), ("\u{1B}[A", "users"), ("u\u{1}\u{1B}[A!", "users!"), ("\u{1B}[B", ""),
    ])
    func `Up recalls lines that contain what is before the cursor`(_ keys: String, _ line: String) async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["select 3", "tasks", "select 桜", "users"], in: editor)
      #expect(try await terminal.enter([keys], in: editor) == [.line(line)])
    }

    @Test func `history expansion is off`() async throws {
      let editor = terminal.editor(history: history)
      #expect(try await terminal.enter(["users", "!!", "!u", "^u^x"], in: editor).last == .line("^u^x"))
      #expect(try history.load() == ["users", "!!", "!u", "^u^x"])
    }

    @Test func `blank, repeated and secret lines are not saved in the history, nor remembered`() async throws {
      let lines = ["one", "one", "", " blank first", "secret 1", "one", "!one", "secret 2"]
      let editor = terminal.editor(history: history, keeping: Self.withoutSecrets)
      try await terminal.enter(lines, in: editor)
      #expect(try history.load() == ["one", "!one"])
      #expect(try await terminal.enter(["\u{1B}[A"], in: editor) == [.line("!one")])
    }

    @Test func `secret lines that an earlier version kept are removed from the file at the start`() async throws {
      for line in ["one", "secret 1", "two\u{2028}secret 2", "three"] { try history.append(line) }
      #expect(chmod(history.path, 0o644) == 0)
      let editor = terminal.editor(history: history, keeping: Self.withoutSecrets)
      #expect(try await terminal.enter(["\u{1B}[A\u{1B}[A"], in: editor) == [.line("one")])
      #expect(
        try String(contentsOfFile: history.path, encoding: .utf8).split(separator: "\n").prefix(2) == ["one", "three"])
      #expect(try Stat(FilePath(history.path)).permissions == .ownerReadWrite)
    }

    private static let withoutSecrets: @Sendable ([String]) -> [String] = { lines in
      lines.filter { !$0.contains("secret") }
    }

    @Test func `a line is in the history file before the editor ends`() async throws {
      let editor = terminal.editor(history: history)
      try await terminal.enter(["one"], in: editor)
      #expect(try history.load() == ["one"])
      try await terminal.enter(["two"], in: editor)
    }

    @Test func `several lines are one entry of the history`() async throws {
      let lines = "\u{1B}[200~one\rtwo\u{1B}[201~"
      try await terminal.enter([lines], in: terminal.editor(history: history))
      let editor = terminal.editor(history: history)
      #expect(try await terminal.enter(["\u{1B}[A"], in: editor) == [.line("one\ntwo")])
      // Up moves within them before it goes on.
      #expect(try await terminal.enter(["\u{1B}[A\u{1B}[A!"], in: editor) == [.line("one!\ntwo")])
    }

    @Test func `a history that cannot be saved is reported once`() async throws {
      let (warnings, warning) = AsyncStream.makeStream(of: String.self)
      let unusable = HistoryFile(path: folder.url.path)
      let editor = terminal.editor(history: unusable, warn: { warning.yield($0) })
      #expect(
        try await terminal.enter(["one", "two", "\u{1B}[A"], in: editor) == ["one", "two", "two"].map { .line($0) })
      warning.finish()
      let texts = await warnings.reduce(into: []) { $0.append($1) }
      #expect(texts == ["the history is not saved: cannot read \(folder.url.path): it is a folder"])
    }

    @Test func `a long history is loaded`() async throws {
      try history.append("x")
      for number in 1...300 { try history.append("\(number)") }
      let small = HistoryFile(path: history.path, limit: 100)
      #expect(try await terminal.enter(["\u{1B}[A"], in: terminal.editor(history: small)) == [.line("300")])
      #expect(try HistoryFile(path: history.path).load() == (201...300).map(String.init))
    }
  }
}
