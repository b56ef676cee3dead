import SharedUI
import TasksDomain
import TasksUIComposer
import UsersUIComposer

/// What completes one word of a command.
package struct WordCompletion: Sendable {
  /// Returns what could stand in place of the typed word, the best first; taken only from what is saved.
  let candidates: @Sendable (TypedWord, CompletionContext) async -> CompletionCandidates

  /// Creates a completion.
  init(_ candidates: @escaping @Sendable (TypedWord, CompletionContext) async -> CompletionCandidates) {
    self.candidates = candidates
  }
}

/// Where a word is completed.
struct CompletionContext: Sendable {
  let users: UsersFeature
  let tasks: TasksFeature
  /// Whose tasks are completed; `nil` for nobody's.
  let owner: TaskOwner?
  let files: any UserFiles
  let aliases: Aliases
  /// The words of the command before this one.
  var words: [String] = []
  /// The page of the command; `nil` at its name.
  var page: CommandPage?
}

extension WordCompletion {
  /// Completes nothing: anything can stand there.
  package static let none = WordCompletion { _, _ in CompletionCandidates([]) }

  /// Completes one of `words`, each with a few words of description.
  static func words(_ words: @escaping @Sendable () -> [(String, String)]) -> WordCompletion {
    WordCompletion { typed, _ in typed.candidates(among: words()) }
  }

  /// Completes one of `words`.
  package static func choice(_ words: [ChoiceWord]) -> WordCompletion {
    self.words { words.map { ($0.word, $0.summary) } }
  }

  /// Completes what any of `completions` does.
  static func any(_ completions: [WordCompletion]) -> WordCompletion {
    WordCompletion { typed, context in
      var found = CompletionCandidates([])
      for completion in completions { found = found + (await completion.candidates(typed, context)) }
      return found
    }
  }

  /// Completes a user: an id, a username or the beginning of a name.
  static let user = WordCompletion { typed, context in await CompletedUsers(context.users).candidates(for: typed) }

  /// Completes a task on screen, or else of the selected user: one that is done, one that is open, or any.
  static func task(isDone: Bool?) -> WordCompletion {
    WordCompletion { typed, context in
      guard let owner = context.owner else { return CompletionCandidates([]) }
      let tasks = await context.tasks.suggestions(of: owner).filter { isDone == nil || isDone == $0.isCompleted }
      return typed.candidates(among: tasks.map { ($0.id.text, VisibleText.of($0.title)) })
    }
  }

  /// Completes an edit that the service has not confirmed, in a state that `isWanted`.
  static func edit(_ isWanted: @escaping @Sendable (EditState) -> Bool) -> WordCompletion {
    WordCompletion { typed, context in
      let edits = await context.tasks.edits.suggestions().filter { isWanted($0.edit.state) }
      return typed.candidates(among: edits.map { (String($0.edit.id), VisibleText.of($0.phrase)) })
    }
  }

  /// Completes the name of a command or an alias.
  static let command = WordCompletion { typed, context in
    let commands = AllCommands.pages.flatMap { page in page.names.map { ($0, page.summary) } }
    return typed.candidates(among: commands) + (await WordCompletion.alias.candidates(typed, context))
  }

  /// Completes the last of several names of fields that the command can show, separated by commas; repeats none.
  static let fields = WordCompletion { typed, context in
    let names = context.page?.fields() ?? []
    let before = typed.text.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    guard before.allSatisfy(names.contains) else { return CompletionCandidates([]) }
    return typed.behindLast(",").candidates(among: names.filter { !before.contains($0) }.map { ($0, "") })
  }

  /// Completes a file, or a folder on the way to one.
  package static let file = WordCompletion { typed, context in
    let most = 200
    let found = await context.files.paths(beginning: typed.text, limit: most + 1)
    let paths = found.prefix(most).filter { VisibleText.of($0) == $0 }
    return CompletionCandidates(
      paths.map { typed.candidate(TypedLine.quoted($0)) }, areCut: found.count > most, areFiles: true)
  }
}
