import SharedUI

/// Completes the line that is being typed.
struct Completer: Sendable {
  /// What it completes from.
  let context: CompletionContext

  /// Returns what could stand where `text`, the line left of the cursor, ends; the best first.
  func candidates(for text: String) async -> CompletionCandidates {
    guard let word = TypedLine(text).lastWord else { return CompletionCandidates([]) }
    let typed = TypedWord(text: word.text, length: String(text.unicodeScalars.dropFirst(word.start)).count)
    return await candidates(for: typed, behind: word.before)
  }

  /// Returns what could stand in place of `typed`, behind `words`, the first of which names a command.
  func candidates(for typed: TypedWord, behind words: [String]) async -> CompletionCandidates {
    guard !words.isEmpty else { return await WordCompletion.command.candidates(typed, context) }
    let words = expanded(words)
    guard let page = words.first.flatMap(AllCommands.named)?.page else { return CompletionCandidates([]) }
    return await candidates(for: typed, behind: Array(words.dropFirst()), page: page)
  }

  /// Returns what could stand in place of `typed`, behind `words`, the arguments of what `page` describes.
  func candidates(for typed: TypedWord, behind words: [String], page: CommandPage) async -> CompletionCandidates {
    var context = context
    (context.words, context.page) = (words, page)
    switch ExpectedWord(typed.text, behind: words, of: page) {
    case .option: return typed.candidates(among: page.allOptions.map { ($0.name, $0.summary) })
    case .optionValue(let completion): return await completion.candidates(typed.behindSign, context)
    case .word(let completion): return await completion.candidates(typed, context)
    }
  }

  // Nothing can be told of aliases that stand for themselves.
  private func expanded(_ words: [String]) -> [String] {
    do { return try context.aliases.expanded(words) } catch { return [] }
  }
}

/// What can stand in one place of a command that is being typed.
enum ExpectedWord: Sendable {
  /// One of the command's options.
  case option
  /// A value of this kind, behind an option's `=`.
  case optionValue(WordCompletion)
  /// A word of this kind.
  case word(WordCompletion)

  /// What can stand where `word` is being typed, behind `words`, in the command of `page`.
  init(_ word: String, behind words: [String], of page: CommandPage) {
    var (plain, isPlain) = ([String](), false)
    var open: CommandOption?
    for word in words {
      if !isPlain, word.hasPrefix("--") {
        isPlain = word == "--"
        open = page.allOptions.first { $0.name == word && $0.value != nil }
      } else if let option = open {
        if !option.takesSeveral { open = nil }
      } else {
        plain.append(word)
        isPlain = isPlain || page.isVerbatim(plain)
      }
    }
    if isPlain || !word.hasPrefix("-") {
      self = .word(open?.completion ?? page.completion(at: plain.count))
    } else {
      self = page.option(before: word.firstIndex(of: "="), in: word).map { .optionValue($0.completion) } ?? .option
    }
  }
}

extension CommandPage {
  fileprivate func option(before sign: String.Index?, in word: String) -> CommandOption? {
    guard let sign else { return nil }
    return allOptions.first { $0.name == word[..<sign] && $0.value != nil }
  }

  fileprivate func completion(at index: Int) -> WordCompletion {
    if index < completions.count { return completions[index] }
    return arguments.contains("…") ? completions.last ?? .none : .none
  }
}

/// The word that is to be completed.
struct TypedWord: Hashable, Sendable {
  /// What of it is typed, unquoted.
  private(set) var text: String
  /// How many characters of the line the whole word is.
  let length: Int
  // What of the word stands before the text, and stays.
  private var kept = ""

  /// The word `text`, which takes `length` characters of the line.
  init(text: String, length: Int) {
    self.text = text
    self.length = length
  }

  /// What stands in it behind the first `=`, to be completed by itself.
  var behindSign: TypedWord { behind(text.firstIndex(of: "=")) }

  /// What stands in it behind the last `separator`, to be completed by itself.
  func behindLast(_ separator: Character) -> TypedWord { behind(text.lastIndex(of: separator)) }

  /// `replacement` in its place.
  func candidate(_ replacement: String, description: String = "") -> CompletionCandidate {
    CompletionCandidate(replacement: kept + replacement, length: length, description: description)
  }

  /// Those of `words` that begin like it.
  func candidates(among words: [(word: String, description: String)]) -> CompletionCandidates {
    CompletionCandidates(
      words.filter { $0.word.hasPrefix(text) }.map { candidate($0.word, description: $0.description) })
  }

  private func behind(_ index: String.Index?) -> TypedWord {
    guard let index else { return self }
    var rest = self
    rest.kept += text[...index]
    rest.text = String(text[text.index(after: index)...])
    return rest
  }
}
