import Testing

@testable import App

@Suite struct TypedLineFuzzTests {
  typealias Line = TypedLine

  private static let alphabet: [Character] = [
    "a", "Z", "0", " ", "\t", "'", "\"", "\\", ";", "#", "@", "é", "日", "😀", "👨‍👩‍👧‍👦", "\r\n", "\n", "\0", "\u{1B}",
    "\u{301}", "\u{600}",
  ]

  @Test func `ten thousand random lines are parsed`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let text = Self.text(of: Self.alphabet, using: &random)
      let line = Line(text)
      #expect(line.commands.allSatisfy { !$0.isEmpty }, "\(text.debugDescription)")
      let start = line.lastWord?.start ?? 0
      #expect((0...text.unicodeScalars.count).contains(start), "\(text.debugDescription)")
    }
  }

  @Test func `ten thousand quoted words are restored`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<10_000 {
      let word = Self.text(of: Self.alphabet, using: &random)
      for quoted in [Self.inSingleQuotes(word), Self.inDoubleQuotes(word), Self.withBackslashes(word)] {
        #expect(Line("select \(quoted);").commands == [["select", word]], "\(quoted.debugDescription)")
      }
    }
  }

  private static func text(of characters: [Character], using random: inout SeededGenerator) -> String {
    String((0..<Int.random(in: 1...12, using: &random)).compactMap { _ in characters.randomElement(using: &random) })
  }

  private static func inSingleQuotes(_ word: String) -> String {
    "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  private static func inDoubleQuotes(_ word: String) -> String {
    "\"" + word.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  private static func withBackslashes(_ word: String) -> String { word.unicodeScalars.map { "\\\($0)" }.joined() }
}

/// A generator with a seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
