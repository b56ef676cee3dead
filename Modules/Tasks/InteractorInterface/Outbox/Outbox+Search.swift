package import SharedInteractorInterface
package import TasksDomain

extension Outbox {
  /// Returns the known tasks whose texts match `query`, best first, at most `limit`, with all edits applied, without
  /// removed ones.
  package func find(
    _ query: SearchQuery, limit: Int, in tasks: any SavedTasks
  ) throws -> Findings<ListedTask> {
    // The saved lists have the texts before the edits, so edited tasks are matched here.
    var edited: Set<TaskID> = []
    var candidates: Set<TaskID> = []
    for edit in edits where edit.state != .dropped {
      let id = serviceID(of: edit.task)
      edited.insert(id)
      let versions = [edit.result, edit.base, edit.theirs].compactMap(\.self)
      let isFound = versions.contains { query.rank(of: $0.searchText) != nil }
      if isFound, try edit.state != .confirmed || isLacking(edit, in: tasks) { candidates.insert(id) }
    }
    // Each edited task may have to be left out of the results.
    let saved = try tasks.find(query, limit: min(limit, Int(Int32.max)) + edited.count)
    guard !edited.isEmpty else { return saved.map { ListedTask($0) } }
    var all: [Findings<ListedTask>.Finding] = []
    for finding in saved.found {
      if edited.contains(finding.element.id) {
        candidates.insert(finding.element.id)
      } else {
        all.append(.init(ListedTask(finding.element), rank: finding.rank))
      }
    }
    for id in candidates {
      guard let found = try task(id, in: tasks), found.mark != .removed,
        let rank = query.rank(of: found.item.searchText)
      else { continue }
      all.append(.init(found, rank: rank))
    }
    all.sort { ($0.rank, $0.element.item.id) < ($1.rank, $1.element.item.id) }
    return Findings(Array(all.prefix(limit)), isComplete: saved.isComplete && all.count <= limit)
  }

  // Whether the user's list lacks a confirmed edit: one that was loaded later contains the task, unless it was removed.
  private func isLacking(_ edit: TaskEdit, in tasks: any SavedTasks) throws -> Bool {
    try tasks.revision(ofUser: edit.userID).map { edit.revision ?? 0 > $0 } ?? false
  }
}
