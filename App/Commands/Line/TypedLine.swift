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

/// Takes a command line apart, one scalar after the other: a quote that carries a combining mark is still a quote.
struct CommandScanner {
  private(set) var isDone = false
  /// What there is to colour, in the order in which it ended.
  private(set) var marks: [TypedLine.Mark] = []
  private var commands: [[String]] = []
  private var words: [String] = []
  private var word: (start: Int, text: String)?
  private var quote: (character: Unicode.Scalar, offset: Int)?
  private var isEscaped = false

  /// Takes the scalar at `offset`.
  mutating func take(_ character: Unicode.Scalar, at offset: Int) {
    if isEscaped {
      takeEscaped(character)
    } else if let quote {
      takeQuoted(character, quote: quote.character, at: offset)
    } else {
      takePlain(character, at: offset)
    }
  }

  /// The commands, what the line lacks, and the word at its end, which is at `offset`; no word in a comment.
  mutating func finish(at offset: Int) -> ([[String]], TypedLine.Fault?, TypedLine.OpenWord?) {
    let open = TypedLine.OpenWord(start: word?.start ?? offset, text: word?.text ?? "", before: words)
    let fault: TypedLine.Fault? =
      if let quote { .unbalanced(quote: quote.character, column: quote.offset + 1) } else {
        isEscaped ? .danglingBackslash : nil
      }
    if let quote { marks.append(.init(range: quote.offset..<offset, kind: .quoted)) }
    endCommand(at: offset)
    return (commands, fault, isDone ? nil : open)
  }

  private mutating func takeEscaped(_ character: Unicode.Scalar) {
    // Within double quotes a backslash quotes only what would mean something there.
    if quote != nil, character != "\"", character != "\\" { word?.text.unicodeScalars.append("\\") }
    word?.text.unicodeScalars.append(character)
    isEscaped = false
  }

  private mutating func takeQuoted(_ character: Unicode.Scalar, quote mark: Unicode.Scalar, at offset: Int) {
    switch character {
    case mark:
      if let quote { marks.append(.init(range: quote.offset..<offset + 1, kind: .quoted)) }
      quote = nil
    case "\\" where mark == "\"": isEscaped = true
    default: word?.text.unicodeScalars.append(character)
    }
  }

  private mutating func takePlain(_ character: Unicode.Scalar, at offset: Int) {
    switch character {
    case ";": endCommand(at: offset)
    case "#" where word == nil: isDone = true
    case _ where character.properties.isWhitespace: endWord(at: offset)
    default:
      if word == nil { word = (offset, "") }
      switch character {
      case "'", "\"": quote = (character, offset)
      case "\\": isEscaped = true
      default: word?.text.unicodeScalars.append(character)
      }
    }
  }

  private mutating func endWord(at offset: Int) {
    if let word {
      if words.isEmpty { marks.append(.init(range: word.start..<offset, kind: .name(word.text))) }
      words.append(word.text)
    }
    word = nil
  }

  private mutating func endCommand(at offset: Int) {
    endWord(at: offset)
    if !words.isEmpty { commands.append(words) }
    words = []
  }
}
