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
    /// By their ids, or by words of a title.
    case named([TaskReference])
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
  private static var maxTitled: Int { 100 }

  /// Returns the ids of the tasks that the user means by `selection`, and those of them that were just loaded; `nil` if
  /// none is to be changed.
  func choose(
    _ selection: TaskSelection, for action: TaskAction, without removed: Set<String>, command: String
  ) async throws -> (ids: [TaskID], loaded: [TaskItem])? {
    var found: (all: [TaskItem], loaded: [TaskItem])
    var mustAsk = action == .remove
    switch selection.tasks {
    case .found(let tasks):
      guard !tasks.isEmpty else {
        throw CommandFailure.failed(Problem("no task passes this filter", kind: .notFound))
      }
      found = (tasks, [])
      mustAsk = true
    case .named(let references):
      let ids = try await ids(of: references, command: command)
      mustAsk = mustAsk || ids.count > Self.maxUnasked && console.canAsk
      let asks = mustAsk && !selection.isConfirmed
      if let words = Self.words(in: ids), asks || selection.isConfirmed || console.canAsk {
        guard let titled = try await tasks(ids, orTitled: words, for: action, without: removed, selection, command)
        else { return nil }
        found = titled
      } else {
        guard asks else { return (ids, []) }
        found = try await attempt(in: command, waiting: "loading tasks") {
          try await finder.tasks(ids, preferablyOf: owners.listed?.id)
        }
      }
    }
    if mustAsk, !selection.isConfirmed {
      let users = found.all.map(\.userID)
      let isOne = if case .named = selection.tasks { users.count == 1 } else { false }
      let names = isOne ? await owners.others(among: users) : await owners.named(among: users)
      var receiver: String?
      if case .user(let id)? = action.changes[.owner] { receiver = await owners.owner(id).name }
      let question = EditQuestion(
        action, to: found.all, owners: names, receiver: receiver, taking: pause * found.all.count)
      guard try await confirms(question, isConfirmed: false) else { return nil }
    }
    return (found.all.map(\.id), found.loaded)
  }

  // The ids as words of a title; nil if one is a number, which no title is taken for.
  private static func words(in ids: [TaskID]) -> [String]? {
    let words = ids.compactMap { id -> String? in
      if case .service(let id) = id, id.isText { id.text } else { nil }
    }
    return words.count == ids.count ? words : nil
  }

  // Returns the tasks with these ids; if there are none, those with the words in their titles that `action` changes, of
  // which the user chooses if they are several. `nil` if the user chooses none.
  private func tasks(
    _ ids: [TaskID], orTitled words: [String], for action: TaskAction, without removed: Set<String>,
    _ selection: TaskSelection, _ command: String
  ) async throws -> (all: [TaskItem], loaded: [TaskItem])? {
    let titled: [TaskItem]
    do {
      return try await finder.tasks(ids, preferablyOf: owners.listed?.id)
    } catch let failure as EditFailure {
      titled = try await tasks(titled: words).filter { !action.joined(to: $0, without: removed).changesNothing(in: $0) }
      guard titled.count == 1 || titled.count > 1 && console.canAsk else {
        return try await attempt(in: command) { throw failure }
      }
    }
    guard titled.count > 1 else { return (titled, []) }
    let question = EditQuestion(which: titled, owners: await owners.named(among: titled.map(\.userID)))
    let answer = try await console.answer(to: question.text, after: question.lines) ?? ""
    let typed = answer.split { $0 == "," || $0.isWhitespace }.map(String.init)
    if typed == ["all"] { return (titled, []) }
    let chosen = try typed.map { word in
      guard let task = titled.first(where: { $0.id.text == word }) else {
        throw CommandFailure.usage("task '\(word)' is none of these; nothing was changed")
      }
      return task
    }
    return chosen.isEmpty ? nil : (chosen, [])
  }

  // Those of the selected user, if any are theirs.
  private func tasks(titled words: [String]) async throws -> [TaskItem] {
    guard let query = SearchQuery(words) else { return [] }
    let found = try await attempt { try await finder.find(query, limit: Self.maxTitled) }.found.map(\.element.item)
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
