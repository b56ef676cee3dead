package import SharedInteractorInterface
package import TasksDomain

extension Outbox {
  /// Returns the known tasks whose titles match `query`, best first, at most `limit`, with all edits applied, without
  /// removed ones.
  package func find(
    _ query: SearchQuery, limit: Int, in tasks: any SavedTasks
  ) throws -> Findings<ListedTask> {
    let edited = try EditedTaskSearch(query, self, tasks)
    // Each edited task may have to be left out of the results.
    let most = min(limit, Int(Int32.max)) + edited.count
    return try edited.merged(with: tasks.find(query, limit: most), limit: limit)
  }
}

/// A search of edited tasks, to be merged with the results from the saved lists, which have the titles before the
/// edits.
private struct EditedTaskSearch {
  private let query: SearchQuery
  private let outbox: Outbox
  private let tasks: any SavedTasks
  // The edited tasks, and whether they are found by a title in one of their edits.
  private var edited: [TaskID: Bool] = [:]

  init(_ query: SearchQuery, _ outbox: Outbox, _ tasks: any SavedTasks) throws {
    self.query = query
    self.outbox = outbox
    self.tasks = tasks
    for edit in outbox.edits where edit.state != .dropped { try consider(edit) }
  }

  var count: Int { edited.count }

  /// Returns the best of `found` and the edited tasks, at most `limit`.
  func merged(with found: Findings<TaskItem>, limit: Int) throws -> Findings<ListedTask> {
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

  private mutating func consider(_ edit: TaskEdit) throws {
    let id = outbox.serviceID(of: edit.task)
    var isFound = edit.titles.contains { rank($0) != nil }
    if isFound, edit.state == .confirmed { isFound = try isLacking(edit) }
    edited[id] = edited[id] ?? false || isFound
  }

  // Whether the user's list lacks a confirmed edit: one that was loaded later contains the task, unless it was removed.
  private func isLacking(_ edit: TaskEdit) throws -> Bool {
    try tasks.revision(ofUser: edit.userID).map { edit.revision ?? 0 > $0 } ?? false
  }

  private func finding(_ id: TaskID) throws -> Findings<ListedTask>.Finding? {
    let task = try outbox.task(id, in: tasks)
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
