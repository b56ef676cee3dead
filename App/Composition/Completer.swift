import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Completes commands, files and, from what is saved, users, tasks and edits.
struct Completer: Sendable {
  private static let mostUsers = 50
  /// Whoever knows the saved users.
  let users: UsersFeature
  /// Whoever knows the saved tasks, and edits.
  let tasks: TasksFeature
  /// Whose tasks are completed; nil for nobody's.
  let owner: TaskOwner?
  /// Whoever knows the user's files.
  let files: any UserFiles
  /// The aliases there are.
  let aliases: Aliases

  /// What could stand where `text`, the line left of the cursor, ends; the best first.
  func candidates(for text: String) async -> [CompletionCandidate] {
    guard let word = CommandLine(text).lastWord else { return [] }
    let length = String(text.unicodeScalars.dropFirst(word.start)).count
    guard !word.before.isEmpty else { return Self.commands(beginning: word.text, length) + named(word.text, length) }
    let before = expanded(word.before)
    guard let page = before.first.flatMap(CommandName.init)?.page else { return [] }
    switch ExpectedWord(word.text, behind: Array(before.dropFirst()), of: page) {
    case .option: return Self.words(page.allOptions.map { ($0.name, $0.summary) }, beginning: word.text, length)
    case .word(.value): return Self.words(Self.values(behind: before), beginning: word.text, length)
    case .word(let kind): return await candidates(of: kind, beginning: word.text, length)
    }
  }

  private func candidates(of kind: WordKind, beginning text: String, _ length: Int) async -> [CompletionCandidate] {
    switch kind {
    case .text, .value: []
    case .alias: named(text, length)
    case .setting:
      Self.words(SettingName.allCases.map { ($0.rawValue, "must " + $0.setting.rule) }, beginning: text, length)
    case .command: Self.commands(beginning: text, length)
    case .choice(let words): Self.words(words.map { ($0, "") }, beginning: text, length)
    case .user: await people(beginning: text, length: length)
    case .task(let isDone): Self.words(await listed(isDone: isDone), beginning: text, length)
    case .edit(let needsDecision): Self.words(await unsent(needsDecision: needsDecision), beginning: text, length)
    case .file: await paths(beginning: text, length)
    }
  }

  private func named(_ text: String, _ length: Int) -> [CompletionCandidate] {
    Self.words(aliases.all.map { ($0.name, "= " + VisibleText.of($0.text)) }, beginning: text, length)
  }

  // Of aliases that stand for themselves nothing can be told.
  private func expanded(_ words: [String]) -> [String] {
    do throws(FailureViewModel) { return try aliases.expanded(words) } catch { return [] }
  }

  private func listed(isDone: Bool?) async -> [(String, String)] {
    guard let owner else { return [] }
    return await tasks.suggestions(of: owner).filter { isDone == nil || isDone == $0.isCompleted }
      .map { ($0.id.text, VisibleText.of($0.title)) }
  }

  private func unsent(needsDecision: Bool) async -> [(String, String)] {
    await tasks.edits.suggestions().filter { !needsDecision || $0.edit.state.needsDecision }
      .map { (String($0.edit.id), VisibleText.of($0.phrase)) }
  }

  private static func values(behind words: [String]) -> [(String, String)] {
    let setting = words.last.flatMap(SettingName.init)?.setting
    return (setting?.words ?? []).map { ($0, $0 == setting?.standard ? "the default" : "") }
  }

  private static func commands(beginning text: String, _ length: Int) -> [CompletionCandidate] {
    words(CommandName.allCases.map { ($0.rawValue, $0.page.summary) }, beginning: text, length)
  }

  private static func words(
    _ words: [(word: String, description: String)], beginning text: String, _ length: Int
  ) -> [CompletionCandidate] {
    words.filter { $0.word.hasPrefix(text) }.map {
      CompletionCandidate(replacement: $0.word, length: length, description: $0.description)
    }
  }

  private func paths(beginning text: String, _ length: Int) async -> [CompletionCandidate] {
    await files.paths(beginning: text).filter { VisibleText.of($0) == $0 }.map {
      CompletionCandidate(replacement: CommandLine.quoted($0), length: length, description: "")
    }
  }

  private func people(beginning text: String, length: Int) async -> [CompletionCandidate] {
    let named = await users.suggestions(for: text, limit: Self.mostUsers)
    let isNickname = text.hasPrefix("@")
    let nicknamed =
      isNickname || text.isEmpty ? [] : await users.suggestions(for: "@" + text, limit: Self.mostUsers)
    let isID = text.allSatisfy(\.isNumber)
    let ordered = isID ? named.sorted { $0.id < $1.id } : named
    return ordered.map {
      let word = isID ? String($0.id) : isNickname ? "@" + $0.username : $0.name
      return Self.candidate(word, for: $0, length: length, description: isID ? $0.name : String($0.id))
    }
      + nicknamed.filter { !named.contains($0) }.map {
        Self.candidate($0.username, for: $0, length: length, description: $0.name)
      }
  }

  // Text that a terminal must not see is no text to complete to; the id does as well.
  private static func candidate(_ word: String, for user: User, length: Int, description: String) -> CompletionCandidate
  {
    CompletionCandidate(
      replacement: VisibleText.of(word) == word ? CommandLine.quoted(word) : String(user.id), length: length,
      description: VisibleText.of(description))
  }
}
