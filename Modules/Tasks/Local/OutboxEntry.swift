import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksOutbox

/// The operations that turn orders into edits, within one transaction.
struct OutboxEntry {
  let records: OutboxRecords
  let lookup: OutboxLookup
  let time: Date
  /// The id of the first edit that is entered.
  let first: Int
  /// Returns a new idempotency key.
  let key: @Sendable () -> UUID

  /// Enters `orders`, all or none; repeated changes of a task are entered once.
  ///
  /// - Throws: `EditFailure.unknownTask`, or a failure of the store.
  func enter(_ orders: [TaskOrder]) throws -> [EntryResult] {
    var found: [TaskID: OutboxLookup.Found] = [:]
    for case .change(let id, _) in orders {
      guard let task = try lookup.task(id), task.task.mark != .removed else { throw EditFailure.unknownTask(id) }
      found[id] = task
    }
    var entered: [EntryResult] = []
    var seen: Set<TaskOrder> = []
    for order in orders {
      switch order {
      case .add(let fields, let owner): entered.append(.edit(try add(fields, owner.id)))
      case .change(let id, let action):
        guard let task = found[id], seen.insert(.change(task.task.item.id, action)).inserted else { continue }
        entered.append(try change(task, action))
      }
    }
    return entered
  }

  /// Creates an edit that reverts `edit`, which the service has or may have applied.
  ///
  /// - Throws: `EditFailure.gone` if the task was removed, even if another one has received its id; `.renamed` if
  ///   `edit` added a task that has a title which none of its edits gave it, so that it may be another one. Or a
  ///   failure of the store.
  func reverse(_ edit: TaskEdit) throws -> TaskEdit {
    guard let action = edit.action.opposite(base: edit.base) else { throw EditFailure.gone(edit) }
    var reversal: TaskEdit
    if case .add(let fields) = action {
      reversal = try add(fields, edit.userID)
    } else {
      let edits = try records.edits(by: .task(try records.serviceID(of: edit.task)))
      let wasRemoved = edits.contains { $0.id > edit.id && $0.action == .remove && $0.state == .confirmed }
      guard !wasRemoved, let found = try lookup.task(edit.task)?.task, found.mark != .removed else {
        throw EditFailure.gone(edit)
      }
      let titles = edits.compactMap { ($0.theirs ?? $0.result)?.title }
      guard !edit.isAddition || titles.contains(found.item.title) else { throw EditFailure.renamed(edit, found.item) }
      reversal = try append(edit.task, edit.userID, action, base: found.item)
    }
    var undone = edit
    undone.isUndone = true
    reversal.isUndone = true
    try records.put(undone)
    try records.put(reversal)
    return reversal
  }

  /// Adds a task of `user` with `fields`.
  func add(_ fields: [TaskField: TaskValue], _ user: ServiceID) throws(CacheFailure) -> TaskEdit {
    try append(
      try records.nextLocalName(), user, .add(fields), base: nil,
      known: try lookup.tasks(ofUser: user, with: fields))
  }

  /// Changes a task, unless it already matches.
  func change(_ found: OutboxLookup.Found, _ action: TaskAction) throws(CacheFailure) -> EntryResult {
    let corrected = try correct(found.open, action)
    // An edit entered after the refused one would override the corrected title.
    let item = corrected == nil ? found.task.item : try lookup.task(found.task.item.id)?.task.item ?? found.task.item
    if let corrected, action.changesNothing(in: item) { return .edit(corrected) }
    if action.changesNothing(in: item) { return .unchanged(item, action) }
    return .edit(try append(item.id, item.userID, action, base: item))
  }

  // Corrects a refused edit itself, if another title is given to the task, instead of adding another edit after it.
  private func correct(_ open: [TaskEdit], _ action: TaskAction) throws(CacheFailure) -> TaskEdit? {
    // An edit that may have been applied must not change, since its key identifies what was sent.
    let changes = action.changes
    guard changes.title != nil, var edit = open.first(where: \.canBeCorrected) else { return nil }
    switch edit.action {
    case .add(let fields): edit.action = .add(fields.merging(changes) { $1 })
    case .change(let fields): edit.action = .change(fields.merging(changes) { $1 })
    case .remove: return nil
    }
    edit.requeue(key: key())
    try records.put(edit)
    try OutboxDecision(records: records).rebase(edit.task, after: edit.id, on: edit.result)
    return edit
  }

  private func append(
    _ task: TaskID, _ user: ServiceID, _ action: TaskAction, base: TaskItem?, known: KnownTasks? = nil
  ) throws(CacheFailure) -> TaskEdit {
    var counters = try records.counters()
    counters.edit += 1
    try records.put(counters)
    var edit = TaskEdit(
      id: counters.edit, command: first, key: key(), task: task, userID: user, action: action, base: base, at: time,
      known: known)
    edit.apply(.stored)
    try records.put(edit)
    return edit
  }
}

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

  /// Returns what is known of the task that has or had this id, or `nil`; a number also finds a task whose id is a text
  /// with the same digits.
  func task(_ id: TaskID) throws(CacheFailure) -> Found? {
    let id = try records.serviceID(of: id)
    if let found = try exactly(id) { return found }
    guard case .service(let number) = id, let text = number.alternative else { return nil }
    return try exactly(.service(text))
  }

  private func exactly(_ id: TaskID) throws(CacheFailure) -> Found? {
    let edits = try records.edits(by: .task(id))
    // A task that may be the result of a new one is listed as well.
    let doubtful = try records.edits(by: .state(.conflict)).filter { $0.task != id && $0.theirs?.id == id }
    let (item, revision) = try origin(of: id)
    let listed = (item.map { [$0] } ?? []).edited(by: doubtful + edits, since: revision).first { $0.item.id == id }
    return listed.map { Found(task: $0, open: edits.filter { !$0.state.isFinal }) }
  }

  /// Returns what is known of the user's tasks when one with `fields` is added; `nil` if no list is saved.
  /// Tasks that the user has removed are not known, because the service may assign their ids again.
  func tasks(ofUser id: ServiceID, with fields: [TaskField: TaskValue]) throws(CacheFailure) -> KnownTasks? {
    guard let list = try records.transaction.list(StoredTasks.key(ofUser: id)) else { return nil }
    let tasks = try items(in: list).edited(by: try records.edits(by: .user(id)), since: list.version.revision)
      .filter { $0.mark != .removed }.map(\.item)
    let alike = tasks.filter { $0.has(fields) }
    let numbers = tasks.compactMap { if case .service(let id) = $0.id, !id.isText { id } else { nil } }
    return KnownTasks(
      greatestID: numbers.max(), alike: alike.compactMap { if case .service(let id) = $0.id { id } else { nil } })
  }

  private func origin(of id: TaskID) throws(CacheFailure) -> (item: TaskItem?, revision: Int) {
    guard case .service(let assigned) = id else { return (nil, 0) }
    if let item = known.first(where: { $0.id == id }) { return (item, .max) }
    // If several lists contain the task, use the one that was requested last.
    let lists = try records.transaction.records(assigned, ofKind: StoredTasks.kind)
    let last = lists.max { ($0.version.revision, $0.savedAt) < ($1.version.revision, $1.savedAt) }
    guard let list = last else { return (nil, 0) }
    return (try items(in: list).first, list.version.revision)
  }

  private func items(in list: SavedList) throws(CacheFailure) -> [TaskItem] {
    do { return try StoredTasks().elements(of: list.records) } catch {
      throw .unavailable("the saved tasks could not be read")
    }
  }
}
