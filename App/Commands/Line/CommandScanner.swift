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
