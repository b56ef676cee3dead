import SharedInteractorInterface
import SharedLocal
import TasksDomain

/// A lookup of tasks in the saved lists, with all edits applied.
struct OutboxLookup {
  let records: OutboxRecords
  /// Tasks as the service has them, for those that may not be saved.
  let known: [TaskItem]

  /// A task and its open edits.
  struct Found {
    /// The task with all edits applied.
    let task: ListedTask
    /// The open edits of the task, in order.
    let open: [TaskEdit]
  }

  /// Returns what is known of the task with this present or former id, or `nil`.
  func task(_ id: TaskID) throws(CacheFailure) -> Found? {
    let id = try records.name(of: id)
    let edits = try records.edits(by: .task(id))
    let (item, revision) = try origin(of: id)
    let listed = (item.map { [$0] } ?? []).edited(by: edits, since: revision).first { $0.item.id == id }
    return listed.map { Found(task: $0, open: edits.filter { !$0.state.isFinal }) }
  }

  /// Returns the greatest id of the user's saved tasks, or `nil` if no list is saved.
  func greatestID(ofUser id: Int) throws(CacheFailure) -> Int? {
    let list = try records.transaction.list(StoredTasks.key(ofUser: id))
    return list.map { $0.records.map(\.id).max() ?? 0 }
  }

  private func origin(of id: TaskID) throws(CacheFailure) -> (item: TaskItem?, revision: Int) {
    guard case .service(let number) = id else { return (nil, 0) }
    if let item = known.first(where: { $0.id == id }) { return (item, .max) }
    // If several lists contain the task, use the one that was requested last.
    let lists = try records.transaction.records(number, ofKind: StoredTasks.kind)
    let last = lists.max { ($0.version.revision, $0.savedAt) < ($1.version.revision, $1.savedAt) }
    guard let list = last else { return (nil, 0) }
    do {
      return (try StoredTasks().elements(of: list.records).first, list.version.revision)
    } catch {
      throw .unavailable("what is saved of task \(number) could not be read")
    }
  }
}
