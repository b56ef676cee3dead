import SharedInteractorInterface
import SharedSearch
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
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

/// Completes users by their ids, names and usernames, from what is saved.
struct CompletedUsers: Sendable {
  private static let most = 50
  private let users: UsersFeature

  /// Completes the users that `users` has saved.
  init(_ users: UsersFeature) { self.users = users }

  /// The users whom `typed` may mean, at most 50 by what it is and at most 50 by their usernames.
  func candidates(for typed: TypedWord) async -> CompletionCandidates {
    let isNickname = typed.text.hasPrefix("@")
    let (named, areNamedCut) = await suggestions(for: typed.text)
    let (others, areOthersCut) =
      isNickname || typed.text.isEmpty ? ([], false) : await suggestions(for: "@" + typed.text)
    let isID = typed.text.allSatisfy(\.isNumber)
    let ordered = isID ? named.sorted { $0.id < $1.id } : named
    let first = ordered.map { user in
      if isID { return Self.candidate(String(user.id), for: user, typed, description: user.name) }
      // A username is one short word, also for shells.
      if !isNickname, user.username.matchKey.hasPrefix(typed.text.matchKey) { return Self.nickname(of: user, typed) }
      let word = isNickname ? "@" + user.username : user.name
      return Self.candidate(word, for: user, typed, description: String(user.id))
    }
    let nicknamed = others.filter { !named.contains($0) }.map { Self.nickname(of: $0, typed) }
    return CompletionCandidates(first + nicknamed, areCut: areNamedCut || areOthersCut)
  }

  // One more than is offered tells whether there are more.
  private func suggestions(for text: String) async -> (users: [User], areCut: Bool) {
    let found = await users.suggestions(for: text, limit: Self.most + 1)
    return (Array(found.prefix(Self.most)), found.count > Self.most)
  }

  private static func nickname(of user: User, _ typed: TypedWord) -> CompletionCandidate {
    candidate(user.username, for: user, typed, description: user.name)
  }

  // Text that a terminal must not see is no text to complete to; the id does as well.
  private static func candidate(
    _ word: String, for user: User, _ typed: TypedWord, description: String
  ) -> CompletionCandidate {
    let isShown = VisibleText.of(word) == word
    return typed.candidate(
      isShown ? TypedLine.quoted(word) : String(user.id), description: VisibleText.of(description))
  }
}
