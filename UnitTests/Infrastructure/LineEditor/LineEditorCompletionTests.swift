import ConsoleInfra
import Foundation
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorCompletionTests {
    private let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal() }

    @Test(arguments: [
      (["users"], "us\t", "users "),
      (["users"], "us rest\u{1}\u{1B}[C\u{1B}[C\t!\r", "users! rest"),
      (["offline", "offhand"], "o\tx", "offx"),
      (["zzz"], "us\tx", "usx"),
      (["桜の木"], "select 桜\t", "select 桜の木 "),
      (["sa\u{1B}]0;x"], "sa\tx", "sax"),
    ])
    func `Tab completes the word`(_ words: [String], _ keys: String, _ line: String) async throws {
      await terminal.type(keys + (keys.hasSuffix("\r") ? "" : "\r"))
      #expect(await read(words) == .line(line))
    }

    @Test func `a completed word is replaced by its quoted form`() async {
      await terminal.type("select sak\t\r")
      let editor = terminal.editor(completing: { text in
        CompletionCandidates(text == "select sak" ? [CompletionCandidate(replacement: "'Sakura Sato'", length: 3)] : [])
      })
      let line = await editor.next(prompt: "> ")
      #expect(line == .line("select 'Sakura Sato' "))
    }

    @Test func `Tab rings the bell if nothing can be completed`() async throws {
      async let line = read(["users"])
      try await terminal.type("x\t", until: "\u{7}")
      await terminal.type("\r")
      #expect(await line == .line("x"))
    }

    @Test func `several matches are listed on a dumb terminal when Tab is pressed again`() async throws {
      async let line = read(["offline", "online"], type: "dumb")
      try await terminal.type("o\t", until: "\u{7}")
      let shown = try await terminal.type("\t", until: "> o")
      #expect(shown.contains("\r\noffline  about offline\r\nonline   about online\r\n"))
      await terminal.type("n\t\r")
      #expect(await line == .line("online "))
    }

    @Test func `several matches are listed when Tab is pressed again, even if the word was extended`() async throws {
      async let line = read(["user", "users", "select"], type: "dumb")
      try await terminal.type("us\t", until: "er")
      let shown = try await terminal.type("\t", until: "> user")
      #expect(shown.contains("\r\nuser   about user\r\nusers  about users\r\n"))
      await terminal.type("s\t\r")
      #expect(await line == .line("users "))
    }

    @Test func `an incomplete list extends nothing and says that there are more`() async throws {
      let completions = CompletionCandidates([CompletionCandidate(replacement: "Kachi", length: 1)], areCut: true)
      async let line = terminal.editor(type: "dumb", completing: { _ in completions }).next(prompt: "> ")
      try await terminal.expect("> ")
      await terminal.type("k\t\t")
      #expect(
        try await terminal.expect("> k").contains("\r\nKachi\r\n... and more; keep typing to narrow the list\r\n"))
      await terminal.type("\r")
      #expect(await line == .line("k"))
    }

    @Test func `matches are listed in columns if their descriptions do not fit`() async throws {
      let terminal = try PseudoTerminal(columns: 12)
      let completions = ["aa", "ab", "ac", "桜"].map {
        CompletionCandidate(replacement: $0, length: 0, description: "long")
      }
      let editor = terminal.editor(type: "dumb", completing: { _ in CompletionCandidates(completions) })
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      #expect(try await terminal.type("\t\t", until: "> ").contains("\r\naa  ac\r\nab  桜\r\n"))
      await terminal.type("\r")
      #expect(await line == .line(""))
    }

    @Test func `Ctrl-C cancels a slow completion`() async throws {
      let (asked, asking) = AsyncStream.makeStream(of: Void.self)
      let editor = terminal.editor(completing: { _ in
        asking.finish()
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return CompletionCandidates([])
      })
      async let line = editor.next(prompt: "> ")
      await terminal.type("us\t")
      for await _ in asked {}
      terminal.signals.send(SIGINT)
      #expect(await line == .interrupted(lineWasEmpty: false))
    }

    private func read(_ words: [String], type: String = "xterm") async -> InputEvent {
      await terminal.editor(type: type, completing: PseudoTerminal.completing(words)).next(prompt: "> ")
    }
  }
}
