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
