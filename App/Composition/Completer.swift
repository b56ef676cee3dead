import SharedPresentation
import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Completes commands, files and, from what is saved, users, tasks and edits.
struct Completer: Sendable {
  private static let mostPaths = 200
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
  func candidates(for text: String) async -> CompletionCandidates {
    guard let word = CommandLine(text).lastWord else { return CompletionCandidates([]) }
    let typed = TypedWord(
      text: word.text, length: String(text.unicodeScalars.dropFirst(word.start)).count)
    guard !word.before.isEmpty else { return commands(typed) }
    let before = expanded(word.before)
    guard let page = before.first.flatMap(CommandName.init)?.page else { return CompletionCandidates([]) }
    switch ExpectedWord(word.text, behind: Array(before.dropFirst()), of: page) {
    case .option: return typed.candidates(among: page.allOptions.map { ($0.name, $0.summary) })
    case .optionValue(let kind): return await candidates(of: kind, typed.behindSign, behind: before)
    case .word(let kind): return await candidates(of: kind, typed, behind: before)
    }
  }

  private func candidates(of kind: WordKind, _ typed: TypedWord, behind words: [String]) async -> CompletionCandidates {
    switch kind {
    case .text: CompletionCandidates([])
    case .value: typed.candidates(among: Self.values(behind: words))
    case .fields: fields(typed, behind: words)
    case .any(let kinds): await candidates(ofAny: kinds, typed, behind: words)
    case .alias: named(typed)
    case .setting: typed.candidates(among: SettingName.allCases.map { ($0.rawValue, $0.setting.summary) })
    case .command: commands(typed)
    case .choice(let words): typed.candidates(among: words.map { ($0.word, $0.summary) })
    case .user: await CompletedUsers(users).candidates(for: typed)
    case .userField: typed.candidates(among: Self.orders(by: users.fieldNames))
    case .taskField: typed.candidates(among: Self.orders(by: tasks.fieldNames))
    case .task(let isDone): typed.candidates(among: await listed(isDone: isDone))
    case .edit(let needsDecision): typed.candidates(among: await unsent { !needsDecision || $0.needsDecision })
    case .refusedEdit: typed.candidates(among: await unsent { $0 == .refused })
    case .file: await paths(typed)
    }
  }

  private func candidates(
    ofAny kinds: [WordKind], _ typed: TypedWord, behind words: [String]
  ) async -> CompletionCandidates {
    var found = CompletionCandidates([])
    for kind in kinds { found = found + (await candidates(of: kind, typed, behind: words)) }
    return found
  }

  private func fields(_ typed: TypedWord, behind words: [String]) -> CompletionCandidates {
    guard let command = words.first.flatMap(CommandName.init) else { return CompletionCandidates([]) }
    return CompletedFields(users: users, tasks: tasks).candidates(for: typed, of: command)
  }

  private func commands(_ typed: TypedWord) -> CompletionCandidates {
    typed.candidates(among: CommandName.allCases.map { ($0.rawValue, $0.page.summary) }) + named(typed)
  }

  private func named(_ typed: TypedWord) -> CompletionCandidates {
    typed.candidates(among: aliases.all.map { ($0.name, "= " + VisibleText.of($0.shownText)) })
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

  private func unsent(_ isWanted: (EditState) -> Bool) async -> [(String, String)] {
    await tasks.edits.suggestions().filter { isWanted($0.edit.state) }
      .map { (String($0.edit.id), VisibleText.of($0.phrase)) }
  }

  private static func values(behind words: [String]) -> [(String, String)] {
    let setting = words.last.flatMap(SettingName.init)?.setting
    return (setting?.words ?? []).map {
      ($0.word, $0.word == setting?.standard ? "\($0.summary) (the default)" : $0.summary)
    }
  }

  private static func orders(by fields: [String]) -> [(String, String)] {
    fields.map { ($0, "or \($0):desc, the greatest first") }
  }

  private func paths(_ typed: TypedWord) async -> CompletionCandidates {
    let found = await files.paths(beginning: typed.text, limit: Self.mostPaths + 1)
    let paths = found.prefix(Self.mostPaths).filter { VisibleText.of($0) == $0 }
    return CompletionCandidates(
      paths.map { typed.candidate(CommandLine.quoted($0)) }, areCut: found.count > Self.mostPaths,
      areFiles: true)
  }
}
