/// A line of input taken apart into commands and their words.
///
/// Words are separated by blanks; `'…'`, `"…"` and `\` quote; `;` separates commands; a `#` at the start of a word begins a comment.
package struct TypedLine: Hashable, Sendable {
  /// The words of each command that has any, in order, unquoted.
  package private(set) var commands: [[String]] = []
  /// What the line lacks at its end; nil if it is whole.
  package private(set) var fault: Fault?
  /// The word that the end of the line stands in or right behind, for completion; nil within a comment.
  private(set) var lastWord: OpenWord? = OpenWord(start: 0, text: "", before: [])

  /// The names of its commands and what is quoted in it, in the order in which they end.
  private(set) var marks: [Mark] = []

  /// What can be wrong with a line.
  package enum Fault: Hashable, Sendable {
    /// A quote that is never closed, and the column it stands in, counted from 1.
    case unbalanced(quote: Unicode.Scalar, column: Int)
    /// A backslash with nothing behind it.
    case danglingBackslash
  }

  /// A word that is still being typed.
  struct OpenWord: Hashable, Sendable {
    /// How many scalars of the line stand before it, quotes not included.
    var start: Int
    /// What of it is typed, unquoted.
    var text: String
    /// The words of the same command before it.
    var before: [String]
  }

  /// Something in the line that can be coloured.
  struct Mark: Hashable, Sendable {
    /// Its scalars, quotes included.
    var range: Range<Int>
    /// What it is.
    var kind: Kind

    /// What a mark can be.
    enum Kind: Hashable, Sendable {
      /// The first word of a command, unquoted.
      case name(String)
      /// Something between quotes, perhaps not closed yet.
      case quoted
    }
  }

  /// Takes `text`, one line without its end, apart.
  package init(_ text: String) {
    var scanner = CommandScanner()
    for (offset, scalar) in text.unicodeScalars.enumerated() where !scanner.isDone { scanner.take(scalar, at: offset) }
    (commands, fault, lastWord) = scanner.finish(at: text.unicodeScalars.count)
    marks = scanner.marks
  }

  /// `word` as it is typed: quoted where it would not be one word of its own letters.
  static func quoted(_ word: String) -> String {
    guard word.isEmpty || word.contains(where: { $0.isWhitespace || "'\"\\;#".contains($0) }) else { return word }
    guard word.contains("'") else { return "'\(word)'" }
    return "\"" + word.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// The message for `fault`.
  package static func message(for fault: Fault) -> String {
    switch fault {
    case .unbalanced(let quote, let column): "unclosed quote: \(quote) in column \(column)"
    case .danglingBackslash: "the line ends with a backslash"
    }
  }
}
