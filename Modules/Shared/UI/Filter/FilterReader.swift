package import SharedPresentation

/// Reads filters as they are typed: `tag:clay (due:..friday or not priority:low)`.
///
/// Filters side by side must all be met, as with `and`. `not` binds tightest, then `and`, then `or`. A word without the
/// name of a field is looked for in every field.
package struct FilterReader {
  /// Returns the filter for the value of a field, both as typed; `nil` if there is no such field.
  ///
  /// - Throws: `CommandFailure.usage` for a value that the field cannot have.
  package typealias Terms = (_ name: String, _ value: String) throws -> Filter?

  /// The words that join filters.
  package static let operators = ["and", "or", "not"]
  // Each level is a call within a call.
  private static let maxDepth = 100

  private let names: [String]
  private let terms: Terms
  private let tokens: [Token]
  private var place = 0

  /// Reads `words` as one filter.
  ///
  /// - Parameters:
  ///   - names: The fields that filters can name, `due`.
  ///   - terms: Returns what a field and a value stand for.
  /// - Throws: `CommandFailure.usage`, with the column in `words` where the filter is wrong if they are several.
  package static func filter(_ words: [String], names: [String], _ terms: @escaping Terms) throws -> Filter {
    var reader = FilterReader(names: names, terms: terms, tokens: FilterTokens(words, names: names).tokens)
    let filter = try reader.alternatives(depth: 0)
    guard let rest = reader.next else { return filter }
    throw reader.failure("there is no '(' for this ')'", at: rest)
  }

  /// A bracket or a word.
  fileprivate struct Token {
    /// What the token is; quoted words join nothing.
    enum Kind: Equatable {
      case open, close
      case word(String, isQuoted: Bool)
    }

    let kind: Kind
    /// The number of characters before it, and one.
    let column: Int

    func isOperator(_ word: String) -> Bool {
      if case .word(let text, isQuoted: false) = kind { text.lowercased() == word } else { false }
    }
  }

  private var next: Token? { place < tokens.count ? tokens[place] : nil }

  private mutating func consume(_ word: String) -> Token? {
    guard let token = next, token.isOperator(word) else { return nil }
    place += 1
    return token
  }

  private mutating func alternatives(depth: Int) throws -> Filter {
    var parts = [try conjunction(depth: depth)]
    while let or = consume("or") {
      guard isOperandNext else { throw failure("'or' needs a filter on both sides", at: or) }
      parts.append(try conjunction(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction(depth: Int) throws -> Filter {
    var parts: [Filter] = []
    while let token = next {
      if let and = consume("and") {
        guard !parts.isEmpty, isOperandNext else { throw failure("'and' needs a filter on both sides", at: and) }
      } else if isOperandNext {
        parts.append(try operand(depth: depth))
      } else if parts.isEmpty {
        let isOr = token.isOperator("or")
        throw failure(isOr ? "'or' needs a filter on both sides" : "there is nothing in the brackets", at: token)
      } else {
        break
      }
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  // Whether a filter begins here.
  private var isOperandNext: Bool {
    guard let next else { return false }
    return next.kind != .close && !next.isOperator("or") && !next.isOperator("and")
  }

  private mutating func operand(depth: Int) throws -> Filter {
    var isNegated = false
    while let not = consume("not") {
      isNegated.toggle()
      guard isOperandNext else { throw failure("'not' needs a filter after it", at: not) }
    }
    let token = tokens[place]
    place += 1
    let filter: Filter
    if case .word(let word, _) = token.kind {
      filter = try term(word, at: token)
    } else {
      guard depth < Self.maxDepth else { throw failure("the brackets are nested too deeply", at: token) }
      filter = try alternatives(depth: depth + 1)
      guard next?.kind == .close else { throw failure("unclosed bracket: '('", at: token) }
      place += 1
    }
    return isNegated ? .not(filter) : filter
  }

  private func term(_ word: String, at token: Token) throws -> Filter {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    do {
      if parts.count == 2, let filter = try terms(parts[0].lowercased(), parts[1]) { return filter }
    } catch {
      throw failure(CommandFailure(error).problem.message, at: token)
    }
    if parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(\.isLetter), !parts[1].hasPrefix("//") {
      throw failure(UnknownWord.message("filter", parts[0] + ":", among: names.map { $0 + ":" }), at: token)
    }
    return .condition(.init(nil, contains: word))
  }

  private func failure(_ text: String, at token: Token) -> CommandFailure {
    .usage(tokens.count == 1 ? text : "\(text) (at column \(token.column) of the filter)")
  }
}

/// The words of filters, and where they are among others.
package struct FilterTokens {
  /// The words that belong to filters, as they were typed.
  package private(set) var words: [String] = []
  /// All other words.
  package private(set) var others: [String] = []
  fileprivate private(set) var tokens: [FilterReader.Token] = []
  private let names: [String]
  private var depth = 0
  private var column = 1

  /// Takes all of `words` as those of a filter.
  fileprivate init(_ words: [String], names: [String]) {
    self.names = names
    for word in words { add(word) }
  }

  /// Finds filters among `words`: terms such as `due:friday`, brackets around such, and what joins them.
  package init(among words: [String], names: [String]) {
    self.names = names
    // Whether a filter follows each word, behind `not` and opening brackets.
    var leads = [false]
    for word in words.reversed() { leads.append(isFilter(word) || leads[leads.count - 1] && Self.isOpening(word)) }
    for (place, word) in words.enumerated() {
      let isJoining =
        leads[words.count - place - 1] && (Self.isOpening(word) || isJoining(word, words.prefix(place).last))
      if depth > 0 || isFilter(word) || isJoining { add(word) } else { others.append(word) }
    }
  }

  /// Returns the words of a filter that was typed as one, between blanks that are not in double quotes.
  package static func words(in text: String) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in text + " " {
      switch character {
      case "\"": isQuoted.toggle()
      case _ where character.isWhitespace && !isQuoted:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns whether `word` names a field, or has such words in it.
  private func isFilter(_ word: String) -> Bool { isTerm(word) || isCompound(word) }

  private func isTerm(_ word: some StringProtocol) -> Bool {
    guard let colon = word.firstIndex(of: ":") else { return false }
    return names.contains(word[..<colon].drop { $0 == "(" }.lowercased())
  }

  // Quoted, a filter with blanks is one word; `text:clay pot` is a term whose value has a blank.
  private func isCompound(_ word: String) -> Bool {
    let parts = word.split(separator: " ")
    guard parts.contains(where: isTerm) else { return false }
    let isJoined = parts.dropFirst().contains {
      isTerm($0) || $0.hasPrefix("(") || FilterReader.operators.contains($0.lowercased())
    }
    return parts.count > 1 && (isJoined || !isTerm(parts[0])) || word.hasPrefix("(")
  }

  // Whether `word` is `and` or `or` right after a filter.
  private func isJoining(_ word: String, _ before: String?) -> Bool {
    ["and", "or"].contains(word.lowercased()) && before != nil && words.last == before
  }

  private static func isOpening(_ word: String) -> Bool {
    word.lowercased() == "not" || !word.isEmpty && word.allSatisfy { $0 == "(" }
  }

  private mutating func add(_ word: String) {
    words.append(word)
    let isCompound = isCompound(word)
    // In `'title:"grey glaze"'`, the inner quotes stand for nothing themselves.
    let value = word.drop { $0 != ":" }.dropFirst()
    let hasQuotes = isCompound || isTerm(word) && value.count > 1 && value.first == "\"" && value.last == "\""
    var (text, start, isQuoted, wasQuoted) = ("", column, false, false)
    func flushed() -> [FilterReader.Token] {
      text.isEmpty ? [] : [.init(kind: .word(text, isQuoted: wasQuoted), column: start)]
    }
    for character in word {
      switch character {
      case "\"" where hasQuotes:
        isQuoted.toggle()
        wasQuoted = true
      case " " where isCompound && !isQuoted:
        tokens += flushed()
        (text, wasQuoted) = ("", false)
      case "(" where text.isEmpty && !isQuoted:
        tokens.append(.init(kind: .open, column: column))
        depth += 1
      case ")" where (depth > 0 || isCompound || word == ")") && !isQuoted:
        tokens += flushed() + [.init(kind: .close, column: column)]
        (text, wasQuoted) = ("", false)
        depth = max(0, depth - 1)
      default:
        if text.isEmpty { start = column }
        text.append(character)
      }
      column += 1
    }
    tokens += flushed()
    column += 1
  }
}
