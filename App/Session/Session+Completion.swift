import SharedTiming
package import SharedUI
import UsersUIComposer

extension Session {
  /// The aliases for the first word of a command.
  package nonisolated var aliases: Aliases { app.settings.layers.stored.aliases }

  /// Returns completions for the end of `text`, the line left of the cursor; uses only saved data.
  package func completions(for text: String) async -> CompletionCandidates { await completer.candidates(for: text) }

  /// Returns completions for `word` after `words`, a single command in a shell: those of a command or, with a `page`,
  /// those of the arguments that it describes.
  package func completions(
    of word: String, after words: [String], page: CommandPage? = nil
  ) async -> CompletionCandidates {
    var completer = completer
    completer.isAlone = true
    let typed = TypedWord(text: word, length: word.count)
    guard let page else { return await completer.candidates(for: typed, after: words) }
    return await completer.candidates(for: typed, after: words, page: page)
  }

  private var completer: Completer {
    let owner = screen.list.owner ?? selected?.owner
    return Completer(
      users: defaultContext.users, tasks: defaultContext.tasks, owner: owner, files: app.files,
      settings: defaultContext.app.settings.layers)
  }

  /// Returns `error`, which the command `words` has caused, or one that suggests to select a saved user, if their name
  /// is all that was typed.
  func suggestingSelection(after error: CommandFailure, in words: [String]) async -> CommandFailure {
    guard let first = words.first, AllCommands.named(first) == nil, ProgramName(rawValue: first) == nil else {
      return error
    }
    let users = defaultContext.users
    let name = words.joined(separator: " ")
    guard await WaitBudget(limit: .zero).limit({ await users.isSaved(name) }) else { return error }
    let selection = "\(SelectCommand.page.name) \(EchoedWord.of(name))"
    return CommandFailure.usage("no command '\(EchoedWord.of(first))': did you mean '\(selection)'?")
  }
}
