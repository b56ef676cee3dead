package import SharedInteractorInterface
package import SharedLocal
package import SharedSearch
package import TasksDomain

/// A search of the saved and new tasks with all edits applied.
package struct SavedTaskSearch: Sendable {
  private let store: any CacheStore
  private let saved: SavedSearch<StoredTasks>

  package init(store: any CacheStore) {
    self.store = store
    saved = SavedSearch(StoredTasks(), store: store)
  }

  /// Returns the tasks whose titles match `query`, best first, at most `limit`, without removed ones.
  ///
  /// - Throws: `.store` if the saved data cannot be read, `.cancelled` if the calling task was cancelled.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<ListedTask> {
    try await withCache {
      try await store.reading { transaction in
        let edited = try EditedTaskSearch(query, OutboxRecords(transaction: transaction))
        // Each edited task may have to be left out of the results.
        let most = min(limit, Int(Int32.max)) + edited.count
        return try edited.merged(with: saved.find(query, limit: most, in: transaction), limit: limit)
      }
    }
  }
}

/// A search of edited tasks, to be merged with the results from the saved lists, which have the titles before the
/// edits.
struct EditedTaskSearch {
  private let query: SearchQuery
  private let records: OutboxRecords
  // Whether a title in an edit of the task matches.
  private var edited: [TaskID: Bool] = [:]

  init(_ query: SearchQuery, _ records: OutboxRecords) throws(CacheFailure) {
    self.query = query
    self.records = records
    for edit in try records.edits(by: .open) { try note(edit, mayBeNew: true) }
    for edit in try records.edits(by: .state(.confirmed)) { try note(edit, mayBeNew: false) }
  }

  var count: Int { edited.count }

  /// Returns the best of `found` and the edited tasks, at most `limit`.
  func merged(with found: Findings<TaskItem>, limit: Int) throws(CacheFailure) -> Findings<ListedTask> {
    guard !edited.isEmpty else { return found.compactMap { ListedTask($0) } }
    var ids = Set(edited.filter(\.value).keys)
    var all: [Findings<ListedTask>.Finding] = []
    for finding in found.found {
      if edited[finding.element.id] == nil {
        all.append(.init(ListedTask(finding.element), rank: finding.rank))
      } else {
        ids.insert(finding.element.id)
      }
    }
    for id in ids { if let finding = try finding(id) { all.append(finding) } }
    all.sort { ($0.rank, $0.element.item.id) < ($1.rank, $1.element.item.id) }
    return Findings(Array(all.prefix(limit)), isComplete: found.isComplete && all.count <= limit)
  }

  private mutating func note(_ edit: TaskEdit, mayBeNew: Bool) throws(CacheFailure) {
    let id = try records.serviceID(of: edit.task)
    let matches = edit.titles.contains { rank($0) != nil }
    let isShown = matches && !mayBeNew ? try isLacking(edit) : matches
    edited[id] = edited[id] ?? false || isShown
  }

  // A list loaded after the edit was confirmed contains the task, unless it was removed.
  private func isLacking(_ edit: TaskEdit) throws(CacheFailure) -> Bool {
    let version = try records.transaction.version(of: StoredTasks.key(ofUser: edit.userID))
    return version.map { edit.revision ?? 0 > $0.revision } ?? false
  }

  private func finding(_ id: TaskID) throws(CacheFailure) -> Findings<ListedTask>.Finding? {
    let task = try OutboxLookup(records: records, known: []).task(id)?.task
    guard let task, task.mark != .removed, let rank = rank(task.item.title) else { return nil }
    return .init(task, rank: rank)
  }

  private func rank(_ title: String) -> SearchRank? { query.rank(of: SearchText(name: title)) }
}

extension TaskEdit {
  // All titles that the task may have according to the edit.
  fileprivate var titles: [String] {
    if let title = action.changes.title { return [title] + [theirs?.title].compactMap(\.self) }
    return [result?.title, base?.title, theirs?.title].compactMap(\.self)
  }
}
