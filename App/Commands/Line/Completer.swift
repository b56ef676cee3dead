import SharedDomain
import SharedInteractorInterface
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksPresentation
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// A completion of one argument or option value.
package struct WordCompletion: Sendable {
  /// Returns candidates for the typed word, the best first, from saved data only.
  let candidates: @Sendable (TypedWord, Completer) async -> CompletionCandidates
  /// The words that are chosen from, for errors; empty if there is no choice.
  var choices: [String] = []
}

/// The completion of a line of input, in a session.
struct Completer: Sendable {
  let users: UsersFeature
  let tasks: TasksFeature
  /// The owner of the tasks to offer; `nil` for none.
  let owner: TaskOwner?
  let files: any UserFiles
  let settings: SettingLayers
  /// The position of this word in its command; `nil` while the name of that is completed.
  var position: WordPosition?
  /// Whether a single command is typed in a shell, so that the tasks of all users are offered.
  var isAlone = false

  var aliases: Aliases { settings.stored.aliases }
}

extension WordCompletion {
  package static let none = WordCompletion { _, _ in CompletionCandidates([]) }

  package static func choice(_ words: [(word: String, summary: String)]) -> WordCompletion {
    WordCompletion(
      candidates: { typed, _ in typed.candidates(among: words.map { ($0.word, $0.summary) }) },
      choices: words.map(\.word))
  }

  static func any(_ completions: [WordCompletion]) -> WordCompletion {
    WordCompletion { typed, context in
      var found = CompletionCandidates([])
      for completion in completions { found = found + (await completion.candidates(typed, context)) }
      return found
    }
  }

  /// Completes the id, the username or the name of a user.
  static let user = WordCompletion { typed, context in await context.users(for: typed) }

  /// Completes a task of the list on screen, otherwise of the selected user; `nil` for both done and open ones.
  static func task(isDone: Bool?) -> WordCompletion {
    WordCompletion { typed, context in
      guard let owner = context.owner else {
        return context.isAlone ? await anyTask(typed, isDone, in: context.tasks) : CompletionCandidates([])
      }
      let tasks = await context.tasks.suggestions(of: owner).filter { isDone == nil || isDone == $0.isCompleted }
      let byID = typed.candidates(among: tasks.map { ($0.id.text, VisibleText.of($0.title)) })
      // A number is looked for in titles only if it cannot be an id.
      if typed.text.isEmpty || !byID.all.isEmpty && typed.text.allSatisfy(\.isNumber) { return byID }
      return byID + byTitle(typed, among: tasks.filter { !$0.id.text.hasPrefix(typed.text) })
    }
  }

  // By id only, since shells insert what all candidates have in common.
  private static func anyTask(
    _ typed: TypedWord, _ isDone: Bool?, in tasks: TasksFeature
  ) async -> CompletionCandidates {
    let (found, areCut) = await tasks.suggestions(limit: 500) {
      $0.id.text.hasPrefix(typed.text) && (isDone == nil || isDone == $0.isCompleted)
    }
    return CompletionCandidates(
      found.map { typed.candidate($0.id.text, description: VisibleText.of($0.title)) }, areCut: areCut)
  }

  private static func byTitle(_ typed: TypedWord, among tasks: [TaskItem]) -> CompletionCandidates {
    guard let query = SearchQuery([typed.text]) else { return CompletionCandidates([]) }
    let found = tasks.filter { query.rank(of: SearchText(name: $0.title)) != nil }
    return CompletionCandidates(
      found.map { typed.candidate($0.id.text, description: VisibleText.of($0.title), isSubstitute: true) })
  }

  /// Completes an empty text as the title of the task before it, to be changed.
  static let titleOfTask = WordCompletion { typed, context in
    guard typed.text.isEmpty, let owner = context.owner,
      let task = context.position?.arguments.first.flatMap(TaskID.init(typed:)),
      let title = await context.tasks.suggestions(of: owner).first(where: { $0.id == task })?.title,
      !title.isEmpty, VisibleText.of(title) == title
    else { return CompletionCandidates([]) }
    let text = TypedLine.text(title)
    return CompletionCandidates([typed.candidate(text, description: "the current title", isOpen: true)])
  }

  /// Completes an unconfirmed edit whose state satisfies `isWanted`.
  static func edit(_ isWanted: @escaping @Sendable (EditState) -> Bool) -> WordCompletion {
    WordCompletion { typed, context in
      let edits = await context.tasks.edits.suggestions().filter { isWanted($0.state) }
      return typed.candidates(among: edits.map { (String($0.id), VisibleText.of($0.phrase())) })
    }
  }

  /// Completes a command or an alias.
  static let command = WordCompletion { typed, context in
    let commands = AllCommands.pages.flatMap { page in page.names.map { ($0, page.summary) } }
    return typed.candidates(among: commands) + (await WordCompletion.alias.candidates(typed, context))
  }

  /// Completes the last of several field names, separated by commas, without repeating any.
  static let fields = WordCompletion { typed, context in
    let names = context.position?.page.screen(current: UsersFeature.screen)?.tableFields ?? []
    let before = typed.text.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    guard before.allSatisfy(names.contains) else { return CompletionCandidates([]) }
    return typed.afterLast(",").candidates(among: names.filter { !before.contains($0) }.map { ($0, "") })
  }

  /// Completes the path of a file or folder.
  package static let file = WordCompletion { typed, context in
    let limit = 200
    let found = await context.files.paths(beginning: typed.text, limit: limit + 1)
    let paths = found.prefix(limit).filter { VisibleText.of($0) == $0 }
    return CompletionCandidates(
      paths.map { typed.candidate(TypedLine.quoted($0)) }, areCut: found.count > limit, areFiles: true)
  }
}

extension Completer {
  private static let maxUsers = 50

  // Returns `me` if that is somebody, at most 50 users whose id or name starts with `typed`, at most 50 more by username,
  // and those whose name has its words or initials.
  fileprivate func users(for typed: TypedWord) async -> CompletionCandidates {
    let me = users.isSignedIn ? [(word: UsersFeature.me, description: "yourself")] : []
    return typed.candidates(among: me) + (await otherUsers(for: typed))
  }

  private func otherUsers(for typed: TypedWord) async -> CompletionCandidates {
    let isUsername = typed.text.hasPrefix("@")
    let (named, areNamedCut) = await suggestions(for: typed.text)
    let (others, areOthersCut) =
      isUsername || typed.text.isEmpty ? ([], false) : await suggestions(for: "@" + typed.text)
    let isID = typed.text.allSatisfy(\.isNumber)
    let ordered = isID ? named.sorted { $0.id < $1.id } : named
    let first = ordered.map { user in
      if isID || Self.isID(typed, of: user) {
        return Self.candidate(user.id.typed, for: user, typed, description: user.label)
      }
      // A username needs no quotes, even in shells.
      if !isUsername, user.username.matchKey.hasPrefix(typed.text.matchKey) {
        return Self.usernameCandidate(of: user, typed)
      }
      let word = isUsername ? "@" + user.username : user.name.isEmpty ? user.id.typed : user.name
      return Self.candidate(word, for: user, typed, description: user.id.typed)
    }
    let byUsername = others.filter { !named.contains($0) }.map { Self.usernameCandidate(of: $0, typed) }
    guard !areNamedCut, !areOthersCut else { return CompletionCandidates(first + byUsername, areCut: true) }
    let byWords = await byWords(typed).filter { !named.contains($0) && !others.contains($0) }
      .map { Self.usernameCandidate(of: $0, typed, isSubstitute: true) }
    return CompletionCandidates(first + byUsername + byWords)
  }

  private func byWords(_ typed: TypedWord) async -> [User] {
    guard !typed.text.isEmpty, !typed.text.hasPrefix("@"), !typed.text.allSatisfy(\.isNumber) else { return [] }
    return await users.suggestions(withWords: typed.text, limit: Self.maxUsers)
  }

  private static func isID(_ typed: TypedWord, of user: User) -> Bool {
    let key = typed.text.matchKey
    return !key.isEmpty && user.id.text.matchKey.hasPrefix(key) && !user.name.matchKey.hasPrefix(key)
  }

  // Requests one more than is offered, to tell whether there are more.
  private func suggestions(for text: String) async -> (users: [User], areCut: Bool) {
    let found = await users.suggestions(for: text, limit: Self.maxUsers + 1)
    return (Array(found.prefix(Self.maxUsers)), found.count > Self.maxUsers)
  }

  private static func usernameCandidate(
    of user: User, _ typed: TypedWord, isSubstitute: Bool = false
  ) -> CompletionCandidate {
    let word = user.username.isEmpty ? user.id.typed : user.username
    return candidate(word, for: user, typed, description: user.label, isSubstitute: isSubstitute)
  }

  // Offers the id instead of text that is not safe for a terminal.
  private static func candidate(
    _ word: String, for user: User, _ typed: TypedWord, description: String, isSubstitute: Bool = false
  ) -> CompletionCandidate {
    let isShown = VisibleText.of(word) == word
    return typed.candidate(
      isShown ? TypedLine.quoted(word) : user.id.typed, description: VisibleText.of(description),
      isSubstitute: isSubstitute)
  }
}

extension Completer {
  /// Returns candidates for the end of `text`, the line left of the cursor; the best first.
  func candidates(for text: String) async -> CompletionCandidates {
    guard let word = TypedLine(text, aliases: aliases).lastWord else { return CompletionCandidates([]) }
    let typed = TypedWord(text: word.text, length: String(text.unicodeScalars.dropFirst(word.start)).count)
    return await candidates(for: typed, after: word.before)
  }

  /// Returns candidates for `typed` after `words`, which start with the name of a command.
  func candidates(for typed: TypedWord, after words: [String]) async -> CompletionCandidates {
    guard !words.isEmpty else { return await WordCompletion.command.candidates(typed, self) }
    // An alias that refers to itself has no completions.
    guard let words = aliases.words(before: words), let page = words.first.flatMap(AllCommands.named)?.page
    else {
      return CompletionCandidates([])
    }
    return await candidates(for: typed, after: Array(words.dropFirst()), page: page)
  }

  /// Returns candidates for `typed` after `words`, which are arguments of the command that `page` describes.
  func candidates(for typed: TypedWord, after words: [String], page: CommandPage) async -> CompletionCandidates {
    let position = WordPosition(in: page, after: words)
    if let count = page.argumentsBeforeCommand, position.arguments.count > count {
      return await candidates(for: typed, after: Array(position.arguments.dropFirst(count)))
    }
    var completer = self
    completer.position = position
    if position.isInText { return CompletionCandidates([]) }
    if position.isPlain || !typed.text.hasPrefix("-") {
      let completion = position.openOption?.completion ?? page.completion(at: position.arguments.count)
      return await completion.candidates(typed, completer)
    }
    if let (option, value) = page.allOptions.typed(as: typed.text), option.value != nil, value != nil {
      return await option.completion.candidates(typed.value, completer)
    }
    return typed.candidates(among: page.allOptions.map { ($0.name, $0.summary) })
  }
}

extension CommandPage {
  fileprivate func completion(at index: Int) -> WordCompletion {
    if index < completions.count { return completions[index] }
    return arguments.contains("…") ? completions.last ?? .none : .none
  }
}

/// A word to complete.
struct TypedWord: Hashable, Sendable {
  /// The part to complete, unquoted.
  private(set) var text: String
  /// The number of characters that the whole word takes in the line.
  let length: Int
  // The part of the word before `text`, which does not change.
  private(set) var prefix = ""

  /// The part after the first `=`, to be completed by itself.
  var value: TypedWord { after(text.firstIndex(of: "=")) }

  /// Returns the part after the last `separator`, to be completed by itself.
  func afterLast(_ separator: Character) -> TypedWord { after(text.lastIndex(of: separator)) }

  /// Returns a candidate that replaces the part to complete.
  func candidate(
    _ replacement: String, description: String = "", isSubstitute: Bool = false, isOpen: Bool = false
  ) -> CompletionCandidate {
    CompletionCandidate(
      replacement: prefix + replacement, length: length, description: description, isSubstitute: isSubstitute,
      isOpen: isOpen)
  }

  /// Returns the candidates among `words` that start with `text`.
  func candidates(among words: [(word: String, description: String)]) -> CompletionCandidates {
    CompletionCandidates(
      words.filter { $0.word.hasPrefix(text) }.map { candidate($0.word, description: $0.description) })
  }

  private func after(_ index: String.Index?) -> TypedWord {
    guard let index else { return self }
    var rest = self
    rest.prefix += text[...index]
    rest.text = String(text[text.index(after: index)...])
    return rest
  }
}
