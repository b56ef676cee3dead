import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
package import TasksDomain
import TasksInteractorInterface
import TasksPresentation

/// The tasks that a command changes, and how sure it is that these are meant.
package struct TaskSelection: Sendable {
  /// How the tasks are named.
  package enum Tasks: Sendable {
    /// By their ids, or if that is possible, by words of a title.
    case named([TaskReference], orByTitle: Bool)
    /// By a filter, which has found these.
    case found([TaskItem])
  }

  fileprivate let tasks: Tasks
  /// Whether the user has agreed in advance, or need not.
  fileprivate let isConfirmed: Bool
  /// Whether to show only what would be done.
  let isDryRun: Bool

  package init(_ tasks: Tasks, isConfirmed: Bool = false, isDryRun: Bool = false) {
    self.tasks = tasks
    self.isConfirmed = isConfirmed || isDryRun
    self.isDryRun = isDryRun
  }
}

extension TaskEdits {
  // At a terminal, more than so many tasks are asked about even if each was named.
  private static var maxUnasked: Int { 3 }

  /// Tasks that a command may change.
  private struct Candidates {
    var ids: [TaskID]
    /// The tasks themselves; empty if nothing depends on them.
    var tasks: [TaskItem] = []
    /// Those of them that were just loaded.
    var loaded: [TaskItem] = []
    var mustBeConfirmed: Bool

    init(_ tasks: [TaskItem], loaded: [TaskItem] = [], mustBeConfirmed: Bool) {
      ids = tasks.map(\.id)
      self.tasks = tasks
      self.loaded = loaded
      self.mustBeConfirmed = mustBeConfirmed
    }

    init(ids: [TaskID]) {
      self.ids = ids
      mustBeConfirmed = false
    }
  }

  /// Returns the ids of the tasks that the user means by `selection`, and those of them that were just loaded; `nil` if
  /// none is to be changed.
  func choose(
    _ selection: TaskSelection, for action: TaskAction, without removed: Set<String>, command: String
  ) async throws -> (ids: [TaskID], loaded: [TaskItem])? {
    let isChanged = { (task: TaskItem) in !action.joined(to: task, without: removed).changesNothing(in: task) }
    let found: Candidates?
    switch selection.tasks {
    case .found(let tasks): found = try candidates(found: tasks, isChanged)
    case .named(let references, let mayBeTitled):
      let ids = try await ids(of: references, command: command)
      let mustBeConfirmed = action == .remove || ids.count > Self.maxUnasked && console.canAsk
      if mayBeTitled, let words = Self.words(in: ids), mustBeConfirmed || selection.isConfirmed || console.canAsk {
        found = try await candidates(ids, orTitled: words, isChanged, isRemoval: action == .remove, command)
      } else if mustBeConfirmed, !selection.isConfirmed {
        let named = try await attempt(in: command, waiting: "loading tasks") {
          try await finder.tasks(ids, preferablyOf: owners.listed?.id)
        }
        found = Candidates(named.all, loaded: named.loaded, mustBeConfirmed: true)
      } else {
        found = Candidates(ids: ids)
      }
    }
    guard let found else { return nil }
    if found.mustBeConfirmed, !selection.isConfirmed {
      let changed = found.tasks.filter(isChanged)
      let isNamed = if case .named = selection.tasks { true } else { false }
      let isUnasked = isNamed && action != .remove && changed.count <= Self.maxUnasked
      let isOne = isNamed && changed.count == 1
      if !isUnasked, try await !isAgreed(to: action, without: removed, changed, isOne: isOne) { return nil }
    }
    return (found.ids, found.loaded)
  }

  // Of one task that was named by its id, the user is mentioned only if another one is selected.
  private func isAgreed(
    to action: TaskAction, without removed: Set<String>, _ tasks: [TaskItem], isOne: Bool
  ) async throws -> Bool {
    let users = tasks.map(\.userID)
    let names = isOne ? await owners.others(among: users) : await owners.named(among: users)
    var receiver: String?
    if case .user(let id)? = action.changes[.owner] { receiver = await owners.owner(id).name }
    let question = EditQuestion(
      action, without: removed, to: tasks, owners: names, receiver: receiver, taking: pause * tasks.count)
    return try await confirms(question, isConfirmed: false)
  }

  private func candidates(found tasks: [TaskItem], _ isChanged: (TaskItem) -> Bool) throws -> Candidates? {
    var seen: Set<TaskID> = []
    // A task of several users is in several lists.
    let all = tasks.filter { seen.insert($0.id).inserted }
    guard !all.isEmpty else { throw CommandFailure.failed(Problem("no task passes this filter", kind: .notFound)) }
    let changed = all.filter(isChanged)
    if changed.isEmpty { console.note("\(Noun("task").text(of: all.count)) found, and already so") }
    return changed.isEmpty ? nil : Candidates(changed, mustBeConfirmed: true)
  }

  // The ids as words of a title; nil if one is a number, which no title is taken for.
  private static func words(in ids: [TaskID]) -> [String]? {
    let words = ids.compactMap { id -> String? in
      if case .service(let id) = id, id.isText { id.text } else { nil }
    }
    return words.count == ids.count && words != ["all"] ? words : nil
  }

  // Returns the tasks with these ids; if there are none, those with the words in their titles that would be changed, of
  // which the user chooses if they are several. `nil` if the user chooses none.
  private func candidates(
    _ ids: [TaskID], orTitled words: [String], _ isChanged: (TaskItem) -> Bool, isRemoval: Bool, _ command: String
  ) async throws -> Candidates? {
    let failure: EditFailure
    do {
      let named = try await console.waiting(for: "loading tasks") {
        try await finder.tasks(ids, preferablyOf: owners.listed?.id)
      }
      let isMany = named.all.count > Self.maxUnasked && console.canAsk
      return Candidates(named.all, loaded: named.loaded, mustBeConfirmed: isRemoval || isMany)
    } catch let error as EditFailure {
      failure = error
    }
    let titled = try await tasks(titled: words)
    let changed = titled.filter(isChanged)
    guard !titled.isEmpty else { return try await attempt(in: command) { throw failure } }
    let candidates = changed.isEmpty ? titled : changed
    guard candidates.count > 1 else { return Candidates(candidates, mustBeConfirmed: isRemoval) }
    guard console.canAsk else {
      let ids = candidates.map(\.id.text).joined(separator: ", ")
      let count = "\(candidates.count) tasks have '\(words.joined(separator: " "))' in their titles"
      throw CommandFailure.failed(Problem("\(count): \(ids)", advice: "name one of them", kind: .notFound))
    }
    let chosen = try await choice(among: candidates)
    return chosen.isEmpty ? nil : Candidates(chosen, mustBeConfirmed: false)
  }

  private func choice(among tasks: [TaskItem]) async throws -> [TaskItem] {
    let question = EditQuestion(which: tasks, owners: await owners.named(among: tasks.map(\.userID)))
    let answer = try await console.answer(to: question.text, after: question.lines) ?? ""
    let typed = answer.split { $0 == "," || $0.isWhitespace }.map { $0.trimmingPrefix("#") }
    if typed.map({ $0.lowercased() }) == ["all"] { return tasks }
    return try typed.map { word in
      guard let task = tasks.first(where: { $0.id.text == word }) else {
        throw CommandFailure.usage("'\(word)' is not one of these tasks; nothing was changed")
      }
      return task
    }
  }

  // Returns the tasks that have the words in their titles: those of the selected user, if any are theirs.
  private func tasks(titled words: [String]) async throws -> [TaskItem] {
    guard let query = SearchQuery(words) else { return [] }
    let matches = try await attempt { try await finder.find(query, limit: .max) }
    let found = matches.found.map(\.element.item).filter { task in
      Set(SearchWords.of(task.title)).isSuperset(of: query.words)
    }
    let own = found.filter { $0.userID == owners.selected?.id }
    return own.isEmpty ? found : own
  }

  // Returns the tasks that `references` name, and says which numbers of ranges are left out.
  private func ids(of references: [TaskReference], command: String) async throws -> [TaskID] {
    let found = try await attempt(in: command, waiting: "loading tasks") {
      try await finder.ids(of: references, owners: owners)
    }
    guard !found.ids.isEmpty else { throw CommandFailure.failed(found.leftOut.problem) }
    for line in found.leftOut.lines { console.note(line) }
    return found.ids
  }
}
