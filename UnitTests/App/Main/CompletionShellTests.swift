import Testing

@testable import Main

@Suite struct CompletionShellTests {
  @Test(arguments: [
    ("", ""), ("sakura", "sakura"), ("'Ana S", "Ana S"), ("'Ana Sol'", "Ana Sol"), (#"Ana\ S"#, "Ana S"),
    (#""a\"b\$c\d"#, #"a"b$c\d"#), ("it\\'s", "it's"), ("a'b c'd\"e\"", "ab cde"), ("\\", ""),
    ("--for='Ana", "--for=Ana"),
    (#"'a\'b"#, #"a\b"#), ("\"it's", "it's"),
  ])
  func `words lose their quotes and escapes`(_ word: String, _ text: String) {
    #expect(CompletionShell.unquoted(word) == text)
  }

  @Test func `in fish, a backslash also escapes within single quotes`() {
    #expect(CompletionShell.unquoted(#"'it\'s \\ \n"#, inFish: true) == #"it's \ \n"#)
  }

  @Test func `an earlier script is answered without a shell`() throws {
    for (word, shell) in [("__complete", nil), ("__complete-zsh", .zsh)] as [(String, CompletionShell?)] {
      guard case .complete(let words, let found) = try Invocation([word, "a", ""], environment: [:]) else {
        Issue.record("\(word) asks for completions")
        return
      }
      #expect(words == ["a", ""])
      #expect(found == shell)
    }
  }
}
