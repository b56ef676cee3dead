package import SharedUI

extension Session {
  /// What the first word of a command may stand for.
  package nonisolated var aliases: Aliases { context.settings.layers.kept.aliases }

  /// What could stand where `text`, the line left of the cursor, ends; taken only from what is saved.
  package func completions(for text: String) async -> CompletionCandidates {
    await Completer(context: completionContext).candidates(for: text)
  }

  /// What could stand in place of `word`, behind `words`: those of a command or, if `page` is not `nil`, the arguments
  /// of what that describes.
  package func completions(
    of word: String, behind words: [String], page: CommandPage? = nil
  ) async -> CompletionCandidates {
    let (completer, typed) = (Completer(context: completionContext), TypedWord(text: word, length: word.count))
    guard let page else { return await completer.candidates(for: typed, behind: words) }
    return await completer.candidates(for: typed, behind: words, page: page)
  }

  private var completionContext: CompletionContext {
    let owner = screen.list.owner ?? selected?.owner
    return CompletionContext(users: users, tasks: tasks, owner: owner, files: context.files, aliases: aliases)
  }
}
