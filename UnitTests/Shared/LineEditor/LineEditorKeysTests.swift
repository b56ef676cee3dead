import LineEditor
import SharedUI
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorKeysTests {
    @Test(arguments: [
      ("abc\u{1B}0x", "bc"), ("ab\u{1B}hiX", "Xab"), ("one two\u{1B}bdw", "one "), ("\u{1B}kA!", "users!"),
      ("us\u{10}", "users"), ("\u{12}us\u{5}!", "users!"),
      ("abcdef\u{1B}[DZ", "abcdeZf"), ("abc\u{1B}OD\u{1B}OD\u{1B}OCZ", "abZc"), ("us\u{1B}[A", "users"),
      ("abc\u{1B}[HZ\u{1B}[F!", "Zabc!"), ("abc\u{1B}[1~\u{1B}[3~", "bc"), ("abc\u{1B}\u{1B}[DiX", "aXbc"),
      ("ab\u{0C}c", "abc"), ("abc\u{1B}\u{1B}0x", "bc"), ("abc\u{1B}\u{1B}\u{1B}[DiX", "aXbc"),
    ])
    func `vi keys edit the line`(_ keys: String, _ line: String) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(keys: .vi)
      let before = terminal.attributes
      #expect(try await terminal.enter(["users", keys], in: editor) == [.line("users"), .line(line)])
      #expect(terminal.attributes == before)
    }

    @Test func `M-x does nothing with emacs keys`() async throws {
      let terminal = try PseudoTerminal()
      #expect(try await terminal.enter(["ab\u{1B}xc"], in: terminal.editor()) == [.line("abc")])
    }

    @Test(arguments: KeyStyle.allCases)
    func `pasted text is literal`(_ keys: KeyStyle) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(keys: keys)
      let pasted = "\u{1B}[200~add a\tb\u{1B}[D\u{1}c\rusers\u{1B}[201~!"
      #expect(try await terminal.enter([pasted], in: editor) == [.line("add a b[Dc")])
      #expect(await editor.next(prompt: "> ") == .line("users!"))
    }

    @Test func `Tab completes with vi keys`() async throws {
      let terminal = try PseudoTerminal()
      await terminal.type("us\t\r")
      let editor = terminal.editor(
        keys: .vi,
        completing: { _ in
          CompletionCandidates([CompletionCandidate(replacement: "users", length: 2)])
        })
      let line = await editor.next(prompt: "> ")
      #expect(line == .line("users "))
    }
  }
}
