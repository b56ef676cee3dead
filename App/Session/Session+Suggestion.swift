import SharedTiming
import SharedUI
import UsersUIComposer

extension Session {
  /// Returns `error`, which the command `words` has caused, or one that suggests to select a saved user, if their name
  /// is all that was typed.
  func suggestingSelection(after error: CommandFailure, in words: [String]) async -> CommandFailure {
    guard let first = words.first, AllCommands.named(first) == nil, ProgramName(rawValue: first) == nil else {
      return error
    }
    let (users, name) = (defaultContext.users, words.joined(separator: " "))
    guard await WaitBudget(limit: .zero).limit({ await users.isSaved(name) }) else { return error }
    let selection = "\(SelectCommand.page.name) \(EchoedWord.of(name))"
    return CommandFailure.usage("no command '\(EchoedWord.of(first))': did you mean '\(selection)'?")
  }
}
