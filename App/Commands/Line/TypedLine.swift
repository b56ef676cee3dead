/// A line of input, parsed into commands and their words.
///
/// Spaces separate words, and `;` separates commands; `'…'`, `"…"` and `\` quote; a `#` at the start of a word begins a
/// comment, except before the number of a task that comes first (`done #41 #42`). At a prompt, a `|` or `>` at the start of
/// a word ends the commands: behind it is a command of the shell, with its own quotes, or a file; in the definition of an
/// alias, they belong to the alias. Where a command ends with a text, none of this applies to the text: it is the rest of
/// the line.
package struct TypedLine: Hashable, Sendable {
  /// The unquoted words of each command, without empty commands.
  package private(set) var commands: [[String]] = []
  /// Where the results of the last command go; `nil` if they are shown.
  package private(set) var destination: Destination?
  /// Why the line is incomplete, as a phrase; `nil` if it is complete.
  package private(set) var fault: String?
  /// The word at the end of the line, for completion; `nil` within a comment or the text of a command.
  private(set) var lastWord: OpenWord? = OpenWord(start: 0, text: "", before: [])
  /// The names of commands, the quoted words and the text of the last command, in the order in which they end.
  private(set) var marks: [Mark] = []

  /// Where results go.
  package enum Destination: Hashable, Sendable {
    /// To a command of the shell.
    case command(String)
    case file(String)

    /// The destination as it is typed.
    var text: String {
      switch self {
      case .command(let command): "| " + command
      case .file(let path): "> " + TypedLine.quoted(path)
      }
    }
  }

  /// A word that is still being typed.
  struct OpenWord: Hashable, Sendable {
    /// The offset of the word in scalars, opening quote included.
    var start: Int
    /// The text typed so far, unquoted.
    var text: String
    /// The preceding words of the same command.
    var before: [String]
  }

  /// A part of the line that can be highlighted.
  struct Mark: Hashable, Sendable {
    /// The range in scalars, quotes included.
    var range: Range<Int>
    var kind: Kind

    /// The kind of a mark.
    enum Kind: Hashable, Sendable {
      /// The first word of a command, unquoted.
      case name(String)
      /// Quoted text, which may not be closed yet.
      case quoted
      /// The text that ends a command.
      case text
    }
  }

  /// Parses one line, given without its line break.
  ///
  /// - Parameters:
  ///   - aliases: Tell where the text of a command begins; with `nil`, no command ends with a text.
  ///   - isAtPrompt: Whether results may go elsewhere. A script may have words from anywhere, and runs in a shell that can
  ///     do this itself.
  package init(_ text: String, aliases: Aliases? = Aliases(), isAtPrompt: Bool = false) {
    let scalars = Array(text.unicodeScalars)
    var scanner = CommandScanner(aliases: aliases)
    for offset in scalars.indices where !scanner.isDone {
      if scanner.isAtText(scalars[offset...]) {
        scanner.consumeText(scalars[offset...])
      } else if isAtPrompt || scanner.definesAlias, scanner.isAtDestination(scalars[offset...]) {
        (destination, fault) = scanner.consumeDestination(scalars[offset...])
      } else {
        scanner.consume(scalars[offset], at: offset, before: scalars[(offset + 1)...].first)
      }
    }
    let (commands, unfinished, lastWord) = scanner.finish(at: scalars.count)
    (self.commands, fault, self.lastWord) = (commands, fault ?? unfinished, lastWord)
    marks = scanner.marks
  }

  /// Returns `word` as it must be typed, quoted if necessary.
  static func quoted(_ word: String) -> String {
    let isSpecial =
      word.isEmpty || ["|", ">"].contains(word.prefix(1))
      || word.unicodeScalars.contains { $0.properties.isWhitespace || "'\"\\;#".unicodeScalars.contains($0) }
    return isSpecial ? inQuotes(word) : word
  }

  /// Returns `text` as it must be typed where it ends a command, quoted only if it would be taken for something else or
  /// lose the spaces around it.
  static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isSyntax = CommandScanner.beginsOption(scalars) || scalars.first == ";"
    let isTrimmed = [scalars.first, scalars.last].contains { $0?.properties.isWhitespace ?? true }
    let needsQuotes = isSyntax || isTrimmed || CommandScanner.unquoted(scalars) != nil
    return needsQuotes ? inQuotes(text) : text
  }

  private static func inQuotes(_ word: String) -> String {
    guard word.contains("'") else { return "'\(word)'" }
    return "\"" + word.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}

/// A parser that reads scalars rather than characters, so that a quote followed by a combining mark is still a quote.
struct CommandScanner {
  /// Whether a comment has begun or a text has ended the line.
  private(set) var isDone = false
  private(set) var marks: [TypedLine.Mark] = []
  private var commands: [[String]] = []
  private var words: [String] = []
  private var word: (start: Int, text: String)?
  private var quote: (character: Unicode.Scalar, offset: Int)?
  private var isEscaped = false
  private let aliases: Aliases?
  // The position in the current command, if that ends with a text.
  private var position: WordPosition?
  // Whether the current command begins with tasks.
  private var takesTasks = false

  init(aliases: Aliases?) { self.aliases = aliases }

  /// Consumes the scalar at `offset`, before the scalar `next`.
  mutating func consume(_ character: Unicode.Scalar, at offset: Int, before next: Unicode.Scalar? = nil) {
    if isEscaped {
      consumeEscaped(character)
    } else if let quote {
      consumeQuoted(character, quote: quote.character, at: offset)
    } else {
      consumePlain(character, at: offset, before: next)
    }
  }

  /// Returns the commands, the error, and the word at the end of the line, which is at `offset`.
  mutating func finish(at offset: Int) -> ([[String]], fault: String?, TypedLine.OpenWord?) {
    let open = TypedLine.OpenWord(start: word?.start ?? offset, text: word?.text ?? "", before: words)
    let unclosed = quote.map { "unclosed quote: \($0.character) at column \($0.offset + 1)" }
    let fault = unclosed ?? (isEscaped ? "the line ends with a backslash" : nil)
    if let quote { marks.append(.init(range: quote.offset..<offset, kind: .quoted)) }
    endCommand(at: offset)
    return (commands, fault, isDone ? nil : open)
  }

  private mutating func consumeEscaped(_ character: Unicode.Scalar) {
    // Within double quotes, a backslash escapes only a double quote or a backslash.
    if quote != nil, character != "\"", character != "\\" { word?.text.unicodeScalars.append("\\") }
    word?.text.unicodeScalars.append(character)
    isEscaped = false
  }

  private mutating func consumeQuoted(_ character: Unicode.Scalar, quote mark: Unicode.Scalar, at offset: Int) {
    switch character {
    case mark:
      if let quote { marks.append(.init(range: quote.offset..<offset + 1, kind: .quoted)) }
      quote = nil
    case "\\" where mark == "\"": isEscaped = true
    default: word?.text.unicodeScalars.append(character)
    }
  }

  private mutating func consumePlain(_ character: Unicode.Scalar, at offset: Int, before next: Unicode.Scalar?) {
    switch character {
    case ";": endCommand(at: offset)
    case "#" where word == nil && !beginsTask(next): isDone = true
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
      if words.count == 1 {
        let position = aliases.flatMap { WordPosition(after: words, aliases: $0) }
        self.position = position?.page.textStart == nil ? nil : position
        takesTasks = position.map { $0.arguments.isEmpty && $0.page.takesTasks } ?? false
      } else {
        position?.consume(word.text)
      }
    }
    word = nil
  }

  // Behind a number without a number sign, a comment is more likely.
  private func beginsTask(_ next: Unicode.Scalar?) -> Bool {
    guard takesTasks, let next, ("0"..."9").contains(next) else { return false }
    return words.count == 1 || words.last?.hasPrefix("#") == true
  }

  private mutating func endCommand(at offset: Int) {
    endWord(at: offset)
    if !words.isEmpty { commands.append(words) }
    words = []
    position = nil
    takesTasks = false
  }
}

extension CommandScanner {
  /// Returns whether the text of a command begins with `rest`, the rest of the line.
  func isAtText(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let position, position.isAtText, word == nil, let first = rest.first, !first.properties.isWhitespace else {
      return false
    }
    if position.isPlain { return true }
    // A hyphen at the end of the line may still become an option.
    return first != ";" && !Self.beginsOption(rest) && !rest.elementsEqual(["-"])
  }

  /// Consumes `rest`, which is the text of a command, to the end of the line.
  mutating func consumeText(_ rest: ArraySlice<Unicode.Scalar>) {
    let end = rest.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? rest.endIndex
    let text = rest[..<end]
    marks.append(.init(range: text.indices, kind: .text))
    let unquoted = Self.unquoted(text)
    // What is quoted as a whole is not to be taken for an option.
    if unquoted != nil, position?.isPlain == false { words.append("--") }
    words.append(unquoted ?? String(String.UnicodeScalarView(text)))
    isDone = true
  }

  /// Whether the words are those of an alias, which keeps as it is typed where its results go.
  var definesAlias: Bool {
    words.first == AliasCommand.page.name && words.dropFirst().contains { !$0.hasPrefix("-") && $0.contains("=") }
  }

  /// Returns whether `rest`, the rest of the line, says where results go.
  func isAtDestination(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard word == nil, quote == nil, !isEscaped, !words.isEmpty, !words.contains("--") else { return false }
    return rest.first == ">" || rest.first == "|" && !["|", "&"].contains(rest.dropFirst().first)
  }

  /// Consumes `rest` to the end of the line; returns where results go, or why that is not known.
  mutating func consumeDestination(
    _ rest: ArraySlice<Unicode.Scalar>
  ) -> (destination: TypedLine.Destination?, fault: String?) {
    isDone = true
    if definesAlias {
      words.append(String(String.UnicodeScalarView(rest)))
      return (nil, nil)
    }
    let text = String(String.UnicodeScalarView(rest.dropFirst().drop { $0.properties.isWhitespace }))
    if rest.first == "|" {
      return text.isEmpty ? (nil, "a command of the shell follows '|': 'users | less'") : (.command(text), nil)
    }
    let files = TypedLine(text, aliases: nil).commands
    guard !text.hasPrefix(">"), files.count == 1, files[0].count == 1 else {
      return (nil, "one FILE follows '>', and nothing after it: 'users > users.csv'")
    }
    return (.file(files[0][0]), nil)
  }

  /// Returns whether the first word of `text` is an option.
  static func beginsOption(_ text: some Collection<Unicode.Scalar>) -> Bool {
    let word = text.prefix { !$0.properties.isWhitespace && $0 != ";" }
    return CommandOption.isName(String(String.UnicodeScalarView(word)))
  }

  /// Returns `text` without its quotes if it is quoted as a whole, otherwise `nil`.
  static func unquoted(_ text: some Collection<Unicode.Scalar>) -> String? {
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1 else { return nil }
    var scanner = CommandScanner(aliases: nil)
    for (offset, scalar) in text.enumerated() {
      if offset > 0, scanner.quote == nil { return nil }
      scanner.consume(scalar, at: offset)
    }
    return scanner.quote == nil ? scanner.word?.text : nil
  }
}
