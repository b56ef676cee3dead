import TestSupport
import Testing

@testable import App

@Suite struct TypedLineTests {
  typealias Line = TypedLine

  private static let separated: [(String, [[String]])] = [
    ("", []), ("   \t ", []), ("users", [["users"]]), ("  select   3  ", [["select", "3"]]),
    ("a\tb\u{A0}c", [["a", "b", "c"]]), ("users;tasks 3", [["users"], ["tasks", "3"]]), (";; users ;; ;", [["users"]]),
    ("a;b;c", [["a"], ["b"], ["c"]]), ("users\r\n", [["users"]]), ("# all", []), ("users # all", [["users"]]),
    ("users #", [["users"]]), ("a#b", [["a#b"]]), ("''#b", [["#b"]]), ("a;#b;c", [["a"]]), ("\\#a", [["#a"]]),
    ("users # 'it", [["users"]]), ("select 田中\u{3000}花", [["select", "田中", "花"]]), ("select 👨‍👩‍👧‍👦", [["select", "👨‍👩‍👧‍👦"]]),
    ("a\0b", [["a\0b"]]), ("“a b”", [["“a", "b”"]]),
  ]

  private static let quoted: [(String, [[String]])] = [
    ("'a b'", [["a b"]]), ("\"a b\"", [["a b"]]), (#"a\ b"#, [["a b"]]), ("'a'b\"c\"", [["abc"]]), ("''", [[""]]),
    ("a '' b", [["a", "", "b"]]), ("''''", [[""]]), ("'a;b'", [["a;b"]]), (#"a\;b"#, [["a;b"]]), ("'#a'", [["#a"]]),
    (#"'a\b'"#, [[#"a\b"#]]), (#"'a"b'"#, [[#"a"b"#]]), (#""a'b""#, [["a'b"]]), (#""a\"b""#, [[#"a"b"#]]),
    (#""a\\b""#, [[#"a\b"#]]), (#""a\b""#, [[#"a\b"#]]), (#"\'"#, [["'"]]), (#"\\"#, [[#"\"#]]), (#"a\b"#, [["ab"]]),
    ("select 'Zoë 😀'", [["select", "Zoë 😀"]]),
  ]

  @Test(arguments: separated + quoted)
  func `commands and words are separated`(_ text: String, _ commands: [[String]]) {
    #expect(Line(text).commands == commands)
    #expect(Line(text).fault == nil)
  }

  @Test(arguments: [
    ("'a", "unclosed quote: ' at column 1"), ("select \"Ana", "unclosed quote: \" at column 8"),
    ("é 'a' '", "unclosed quote: ' at column 7"), (#""a\""#, "unclosed quote: \" at column 1"),
    (#""a\"#, "unclosed quote: \" at column 1"), (#"a\"#, "the line ends with a backslash"),
    (#"\"#, "the line ends with a backslash"),
    (#"a;b\"#, "the line ends with a backslash"),
  ])
  func `an incomplete line is an error`(_ text: String, _ fault: String) { #expect(Line(text).fault == fault) }

  @Test(arguments: [
    ("", 0, "", []), ("us", 0, "us", []), ("select ", 7, "", ["select"]), ("select sa", 7, "sa", ["select"]),
    ("select 'San A", 7, "San A", ["select"]), ("select 'San A'", 7, "San A", ["select"]),
    (#"select San\ "#, 7, "San ", ["select"]), ("users; sel", 7, "sel", []), ("users;", 6, "", []),
    ("  tasks  é😀", 9, "é😀", ["tasks"]), ("help a b", 7, "b", ["help", "a"]),
  ])
  func `the last word is the one being typed`(_ text: String, _ start: Int, _ word: String, _ before: [String]) {
    #expect(Line(text).lastWord == Line.OpenWord(start: start, text: word, before: before))
  }

  // A quote or a space with a combining mark is another character, but the same scalar.
  @Test(arguments: ["\u{301}a b", "a \u{301}b", "\u{FE0F}x y", "\u{600} x"])
  func `quoted words with combining marks are kept whole`(_ word: String) {
    for line in ["select '\(word)'", "select \"\(word)\""] {
      let words = Line(line).commands.flatMap { $0.map { Array($0.unicodeScalars) } }
      #expect(words == [Array("select".unicodeScalars), Array(word.unicodeScalars)])
    }
  }
}

@Suite struct TypedLineFuzzTests {
  typealias Line = TypedLine

  private static let alphabet: [Character] = [
    "a", "Z", "0", " ", "\t", "'", "\"", "\\", ";", "#", "@", "é", "日", "😀", "👨‍👩‍👧‍👦", "\r\n", "\n", "\0", "\u{1B}",
    "\u{301}", "\u{600}",
  ]

  @Test func `ten thousand random lines are parsed`() {
    let random = SeededRandom(seed: 1)
    for _ in 0..<10_000 {
      let text = Self.text(of: Self.alphabet, using: random)
      let line = Line(text)
      #expect(line.commands.allSatisfy { !$0.isEmpty }, "\(text.debugDescription)")
      let start = line.lastWord?.start ?? 0
      #expect((0...text.unicodeScalars.count).contains(start), "\(text.debugDescription)")
    }
  }

  @Test func `ten thousand quoted words are restored`() {
    let random = SeededRandom(seed: 2)
    for _ in 0..<10_000 {
      let word = Self.text(of: Self.alphabet, using: random)
      for quoted in [Self.inSingleQuotes(word), Self.inDoubleQuotes(word), Self.withBackslashes(word)] {
        #expect(Line("select \(quoted);").commands == [["select", word]], "\(quoted.debugDescription)")
      }
    }
  }

  private static func text(of characters: [Character], using random: SeededRandom) -> String {
    String((0...random.below(12)).compactMap { _ in random.pick(characters) })
  }

  private static func inSingleQuotes(_ word: String) -> String {
    "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  private static func inDoubleQuotes(_ word: String) -> String {
    "\"" + word.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  private static func withBackslashes(_ word: String) -> String { word.unicodeScalars.map { "\\\($0)" }.joined() }
}
