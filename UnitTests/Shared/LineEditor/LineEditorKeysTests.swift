import LineEditor
import TestSupport
import Testing

extension AtOneEditor {
  @Suite struct LineEditorKeysTests {
    @Test(arguments: [
      ("abc\u{1B}0x", "bc"), ("ab\u{1B}hiX", "Xab"), ("one two\u{1B}bdw", "one "), ("\u{1B}kA!", "users!"),
      ("us\u{10}", "users"), ("\u{12}us\u{5}!", "users!"),
    ])
    func editsWithTheKeysOfVi(_ keys: String, _ line: String) async throws {
      let terminal = try PseudoTerminal()
      let editor = terminal.editor(keys: .vi)
      let before = terminal.attributes
      #expect(try await terminal.enter(["users", keys], in: editor) == [.line("users"), .line(line)])
      #expect(terminal.attributes == before)
    }

    @Test func completesWithTheKeysOfVi() async throws {
      let terminal = try PseudoTerminal()
      await terminal.type("us\t\r")
      let line = await terminal.editor(keys: .vi).readLine(prompt: EditorPrompt("> ")) { _ in
        Completions([Completion(replacement: "users", length: 2)])
      }
      #expect(line == .line("users "))
    }
  }
}
