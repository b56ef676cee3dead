import ConsoleInfra
import Foundation
import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorMenuTests {
    private static let words = ["offline", "online", "once"]
    private static let rows = ["> offline  about offline", "  online   about online", "  once     about once"]

    @Test(arguments: [
      ("\r\r", "offline "), ("\t\r\r", "online "), ("\u{1B}[B\u{1B}[B\r\r", "once "), ("\u{1B}[Z\r\r", "once "),
      ("\t\u{1B}[A\r\r", "offline "), ("\t\u{1B}\r", "o"), ("nl\r\r", "online "), ("nc\u{7F}\t\r\r", "once "),
      ("nx\r\r", "onx"), ("\u{1B}[C\r\r", "online "), ("\u{1B}[D\r\r", "once "), (" x\r", "o x"),
      ("\u{1B}[200~n\r\u{1B}[201~", "on"),
      ("\u{1B}[6~\r\r", "once "), ("\u{1B}[5~\r\r", "offline "), ("\u{1}!\r", "!o"),
    ])
    func `keys choose from the menu that a second Tab opens`(_ keys: String, _ entered: String) async throws {
      for style in KeyStyle.allCases {
        let terminal = try PseudoTerminal()
        let line = try await open(on: terminal, keys: style) {
          await terminal.type(keys)
          if keys.hasSuffix("\u{1B}[201~") { await terminal.type("\r") }
        }
        #expect(line == .line(entered))
      }
    }

    @Test(arguments: [("onl", "online online "), ("o", "offline")])
    func `a Tab after one that completed something opens the menu`(_ typed: String, _ entered: String) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(
        completing: PseudoTerminal.completing(typed == "o" ? ["offline", "offset"] : ["online", "stats"]))
      async let line = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type(
        typed + "\t\t", until: typed == "o" ? "> offline  about offline" : "> online  about online")
      await terminal.type(typed == "o" ? "\r\u{7F}\r" : "\r\r")
      #expect(await line == .line(entered))
    }

    @Test func `Escape closes the menu at once`() async throws {
      let terminal = try PseudoTerminal()
      let line = try await open(on: terminal) {
        try await terminal.type("\u{1B}", until: "o\u{1B}[J\r\u{1B}[3C")
        await terminal.type("\r")
      }
      #expect(line == .line("o"))
    }

    @Test func `the menu survives an announcement and a resize`() async throws {
      let terminal = try PseudoTerminal()
      let editor = Self.editor(on: terminal)
      let line = try await open(on: terminal, editor) {
        editor.announce("hello")
        try await terminal.expect("\r\u{1B}[Jhello\r\n> o\r\n" + Self.rows.joined(separator: "\r\n"))
        await terminal.resize(columns: 12)
        try await terminal.expect("\r\u{1B}[J> o\r\n> offline\r\n  online\r\n  once\r\u{1B}[3A\u{1B}[3C")
        await terminal.type("\t\r\r")
      }
      #expect(line == .line("online "))
    }

    @Test func `Ctrl-C closes the menu and discards the line`() async throws {
      let terminal = try PseudoTerminal()
      let line = try await open(on: terminal) {
        terminal.signals.send(SIGINT)
        try await terminal.expect("o\u{1B}[J\r\u{1B}[3C^C\r\n")
      }
      #expect(line == .interrupted(lineWasEmpty: false))
    }

    private static func editor(on terminal: PseudoTerminal, keys: KeyStyle = .emacs) -> LineEditor {
      terminal.editor(keys: keys, completing: PseudoTerminal.completing(words))
    }

    private func open(
      on terminal: PseudoTerminal, _ editor: LineEditor? = nil, keys: KeyStyle = .emacs,
      then act: () async throws -> Void
    ) async throws -> InputEvent {
      let before = terminal.attributes
      async let line = (editor ?? Self.editor(on: terminal, keys: keys)).next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("o\t\t", until: Self.rows.joined(separator: "\u{1B}[K\r\n"))
      try await act()
      let entered = await line
      #expect(terminal.attributes == before)
      return entered
    }
  }
}
