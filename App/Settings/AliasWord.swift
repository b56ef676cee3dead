/// A word of an alias, in which `$1`, `$2` and so on stand for the words after the alias, and `$@` for all of them.
///
/// A second `$` before a placeholder makes it literal: `$$1` is `$1`.
struct AliasWord: Hashable, Sendable {
  private let parts: [Part]

  private enum Part: Hashable {
    case text(String)
    case argument(Int)
    case allArguments
  }

  init(_ word: String) {
    var parts: [Part] = []
    var rest = word[...]
    while let match = rest.firstMatch(of: #/\$(\$?)([1-9][0-9]{0,3}|@)/#) {
      parts.append(.text(String(rest[..<match.range.lowerBound])))
      rest = rest[match.range.upperBound...]
      let part: Part = Int(match.2).map { .argument($0) } ?? .allArguments
      parts.append(match.1.isEmpty ? part : .text("$" + match.2))
    }
    self.parts = (parts + [.text(String(rest))]).filter { $0 != .text("") }
  }

  /// Whether the word is `$@`.
  var isAllArguments: Bool { parts == [.allArguments] }

  var hasPlaceholder: Bool { parts.contains { if case .text = $0 { false } else { true } } }

  /// Whether the word contains `$@`.
  var takesAll: Bool { parts.contains(.allArguments) }

  /// The greatest number of a placeholder; 0 if there is none.
  var greatest: Int { parts.map { if case .argument(let number) = $0 { number } else { 0 } }.max() ?? 0 }

  /// Returns the words that the word becomes with `arguments`, of which there are at least `greatest`.
  ///
  /// `$@` by itself becomes as many words as there are arguments; anything else becomes one word.
  func words(with arguments: [String]) -> [String] {
    if isAllArguments { return arguments }
    let texts = parts.map { part in
      switch part {
      case .text(let text): text
      case .argument(let number): arguments[number - 1]
      case .allArguments: arguments.joined(separator: " ")
      }
    }
    return [texts.joined()]
  }
}
