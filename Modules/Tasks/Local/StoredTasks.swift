package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import TasksDomain
import TasksInteractorInterface

/// The stored lists of tasks, one for each owner.
package struct StoredTasks: StoredList {
  static let kind = "tasks"

  package init() {}

  package func key(for owner: TaskOwner) -> ListKey { Self.key(ofUser: owner.id) }

  package static func key(ofUser id: ServiceID) -> ListKey { ListKey(kind, owner: id) }

  /// Returns the keys of the list of a user's tasks and of the comments on each of them, saved or not.
  package static func keys(ofUser id: ServiceID, in store: any CacheStore) async throws -> [ListKey] {
    let tasks = try await store.list(Self.key(ofUser: id))?.records ?? []
    return [Self.key(ofUser: id)] + tasks.map { StoredComments().key(for: $0.id) }
  }

  package func id(of task: TaskItem) -> ServiceID { task.id.assigned }

  package func text(of task: TaskItem) -> SearchText? { task.searchText }

  package var kinds: [String] { [Self.kind] }

  /// Returns the numbers of the tasks in each saved list of `store`, by the user's id, and when the oldest was saved; `nil`
  /// if there is none.
  package static func counts(
    in store: any CacheStore
  ) async throws -> (byUser: [ServiceID: TaskCounts], savedAt: Date)? {
    let isDone = RecordCondition.number(1, at: place(of: .completed))
    let tallies = try await withCache { try await store.reading { try $0.tallies(ofKind: kind, where: isDone) } }
    guard let oldest = tallies.map(\.head.savedAt).min() else { return nil }
    let counts = tallies.compactMap { list in
      list.owner.map { ($0, TaskCounts(open: list.head.count - list.marked, done: list.marked)) }
    }
    return (Dictionary(counts) { first, _ in first }, oldest)
  }

  /// Returns some of the tasks in each saved list of `store`, by the user's id: those whose records meet `condition`; also
  /// the number of all tasks of the list, and when the oldest list was saved.
  package static func tasks(
    in store: any CacheStore, where condition: RecordCondition
  ) async throws(LoadFailure) -> (byUser: [ServiceID: (tasks: [TaskItem], count: Int)], savedAt: Date?) {
    try await withCache {
      try await store.reading { transaction in
        let lists = try transaction.tallies(ofKind: kind, where: .nothing)
        var found: [ServiceID: (tasks: [TaskItem], count: Int)] = [:]
        for list in lists { if let user = list.owner { found[user] = ([], list.head.count) } }
        try transaction.records(ofKind: kind, where: condition) { user, record in
          if let user { found[user]?.tasks.append(try StoredTasks().element(from: record)) }
          return true
        }
        return (found, lists.map(\.head.savedAt).min())
      }
    }
  }

  /// Returns what is known of each saved list of `store` without reading its tasks.
  package static func tallies(in store: any CacheStore) async throws -> [ListTally] {
    try await withCache { try await store.reading { try $0.tallies(ofKind: kind, where: .nothing) } }
  }

  /// Returns the first tasks of the saved list of a user, at most `limit`, and the stamp of the list.
  ///
  /// - Throws: `LoadFailure.store` if the list has been removed.
  package static func first(_ limit: Int, ofUser id: ServiceID, in store: any CacheStore) async throws -> (
    tasks: [TaskItem], stamp: Int64
  ) {
    let key = key(ofUser: id)
    let read = try await store.reading { transaction in
      try transaction.head(of: key).map { head in
        let records = try transaction.records(at: Array(0..<min(limit, head.count)), in: key, fields: nil)
        return (try StoredTasks().elements(of: records), head.stamp)
      }
    }
    if let read { return read }
    throw LoadFailure.store("a list was removed; show the tasks again")
  }

  /// Returns a saved task of `users` with each of `fields` that any of them has.
  package static func examples(
    of fields: [TaskField], amongThoseOf users: Set<ServiceID>, in store: any CacheStore
  ) async throws -> [TaskItem] {
    try await withCache {
      try await store.reading { transaction in
        var examples: [TaskItem] = []
        for field in fields where !examples.contains(where: { $0[field] != .absent }) {
          try transaction.records(ofKind: kind, where: .present(at: place(of: field))) { owner, record in
            guard let owner, users.contains(owner) else { return true }
            examples.append(try StoredTasks().element(from: record))
            return false
          }
        }
        return examples
      }
    }
  }

  package static func place(of field: TaskField) -> Int { firstPlace + (TaskField.all.firstIndex(of: field) ?? 0) }

  // The user comes first, then the fields in the order of their table. A list that was saved when there were fewer
  // fields lacks only the last ones.
  private static let firstPlace = 1

  package func fields(of task: TaskItem) -> [FieldValue] {
    [FieldValue(task.userID)] + task.usedFields.map { FieldValue(task[$0]) }
  }

  package func element(from record: Record) throws -> TaskItem {
    // The first two are those that every task has.
    guard let user = record[0].id, let title = try record.text(Self.firstPlace),
      let isDone = try record.number(Self.firstPlace + 1)
    else { throw CacheFailure.unreadable }
    var task = TaskItem(id: .service(record.id), userID: user, title: title, isCompleted: isDone != 0)
    for place in 2..<max(2, min(TaskField.all.count, record.fields.count - Self.firstPlace)) {
      // Most tasks have few of the others.
      if case .absent = record[place + Self.firstPlace] { continue }
      let field = TaskField.all[place]
      task[field] = try record.value(of: field, at: place + Self.firstPlace)
    }
    return task
  }
}

extension FieldValue {
  fileprivate init(_ value: TaskValue) {
    switch value {
    case .absent: self = .absent
    case .text(let text): self = .text(text)
    case .flag(let flag): self.init(flag)
    case .user(let id): self.init(id)
    case .list(let elements): self = .text(elements.joined(separator: "\n"))
    }
  }
}

extension Record {
  fileprivate func value(of field: TaskField, at place: Int) throws -> TaskValue {
    switch field.kind {
    case .text, .date, .priority: try text(place).map { .text($0) } ?? .absent
    case .flag: try number(place).map { .flag($0 != 0) } ?? .absent
    case .user: self[place].id.map { .user($0) } ?? .absent
    case .list: try text(place).map { TaskValue($0.split(separator: "\n").map(String.init)) } ?? .absent
    }
  }
}
