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
      let pasted = "\u{1B}[200~add a\tb\u{1B}[D\u{1}c\u{9B}\u{1B}[201~!"
      #expect(try await terminal.enter([pasted], in: editor) == [.line("add a b[Dc!")])
    }

    @Test(arguments: [
      ("one\rtwo\rthree\r\r", "one\ntwo\nthree", "\r\u{1B}[2Cone\r\n  two\r\n  three"),
      ("one\r", "one", "one"), ("one\r\ntwo\r\n", "one\ntwo", "\r\u{1B}[2Cone\r\n  two"),
      ("a\u{2028}b\u{2029}c", "a\u{2028}b\u{2029}c", "\r\u{1B}[2Ca�b�c"),
      ("one\rtwo\u{1B}[201~\u{1B}[H!\u{1B}[A!\u{1B}[H!\u{1B}[B\u{1B}[F?\u{1B}[200~", "!o!ne\n!two?", "!two?"),
      ("one\rtwo\u{1B}[201~\u{1B}[A\u{7F}x\u{1B}[200~\r3", "onx\n3\ntwo", "two"),
    ])
    func `pasted lines can be edited until Enter`(_ text: String, _ line: String, _ shown: String) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor()
      async let entered = editor.next(prompt: "> ")
      try await terminal.expect("> ")
      try await terminal.type("\u{1B}[200~" + text + "\u{1B}[201~", until: shown)
      await terminal.type("\r")
      #expect(await entered == .line(line))
      #expect(try await terminal.enter(["\u{1B}[A"], in: editor) == [.line(line)])
    }

    @Test func `Alt-Enter begins another line`() async throws {
      let terminal = try PseudoTerminal()
      #expect(try await terminal.enter(["ab\u{1B}\rc"], in: terminal.editor()) == [.line("ab\nc")])
    }

    @Test(arguments: KeyStyle.allCases)
    func `lines that are typed or pasted into a terminal that does not mark that run one by one`(
      _ keys: KeyStyle
    ) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(type: "dumb", keys: keys)
      #expect(try await terminal.enter(["one\rtwo"], in: editor) == [.line("one")])
      #expect(await editor.next(prompt: "> ") == .line("two"))
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
