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
