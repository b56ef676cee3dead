import SharedUI

/// Completes the line that is being typed.
struct Completer: Sendable {
  /// What it completes from.
  let context: CompletionContext

  /// Returns what could stand where `text`, the line left of the cursor, ends; the best first.
  func candidates(for text: String) async -> CompletionCandidates {
    guard let word = TypedLine(text).lastWord else { return CompletionCandidates([]) }
    let typed = TypedWord(text: word.text, length: String(text.unicodeScalars.dropFirst(word.start)).count)
    guard !word.before.isEmpty else { return await WordCompletion.command.candidates(typed, context) }
    var context = context
    context.words = expanded(word.before)
    guard let page = context.words.first.flatMap(AllCommands.named)?.page else { return CompletionCandidates([]) }
    context.page = page
    switch ExpectedWord(word.text, behind: Array(context.words.dropFirst()), of: page) {
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
