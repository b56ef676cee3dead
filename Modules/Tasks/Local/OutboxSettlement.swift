import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksOutbox

/// The operations that claim edits for sending and record the outcomes, within one transaction.
struct OutboxSettlement {
  // Enough to undo a day's commands one after the other; the last command is kept whole, however long it is.
  private static let keptForUndo = 50
  private static let keptForLists = 64

  let records: OutboxRecords
  let backoff: Backoff
  /// The current system uptime.
  let uptime: TimeInterval

  /// Marks the edits that were being sent as unsure.
  func recover() throws(CacheFailure) {
    for var edit in try records.edits(by: .state(.sending)) {
      edit.apply(.lost)
      edit.mayHaveArrived = true
      edit.lastSent = uptime
      try records.put(edit)
    }
  }

  /// Marks the edits of `claim` as being sent and returns them.
  ///
  /// A service may give a new task the id of one that was just removed. So an addition waits while it is unknown
  /// whether a task is removed, and a removal is not repeated once another task has received the id.
  func claim(_ claim: EditClaim) throws(CacheFailure) -> [TaskEdit] {
    let revision = try records.counters().revision
    var seen: Set<TaskID> = []
    var claimed: [TaskEdit] = []
    // Removals that may have been applied. An addition waits for all of them, whichever was typed first.
    var removals: [TaskEdit] = []
    for edit in try records.edits(by: .state(.unsure)) where edit.action == .remove {
      if try isReplaced(edit) { try endAsReplaced(edit) } else { removals.append(edit) }
    }
    for record in try records.records(by: .open) {
      guard claimed.count < claim.limit else { break }
      guard var edit = OutboxRecords.edit(record) else { continue }
      if edit.action == .remove, edit.mayHaveArrived, edit.state == .waiting { removals.append(edit) }
      // Whatever happens to the first edit of a task, the others wait for it.
      let isFirst = seen.insert(edit.task).inserted
      let waits = removals.contains { $0.freesID(for: edit) }
      if isFirst, !waits, !claim.skipped.contains(edit.id), claim.due.map(edit.isDue) ?? true, edit.apply(.started) {
        // An earlier version of the program sent it and did not record when.
        if edit.mayHaveArrived, edit.lastSent == nil { edit.lastSent = uptime }
        if edit.sentAt == nil, !edit.mayHaveArrived { edit.sentAt = revision }
        if edit.action == .remove { removals.append(edit) }
        try records.put(edit)
        claimed.append(edit)
      }
    }
    return claimed
  }

  // Whether the id of the edit's task was assigned to one that the user has added, since the edit was first sent.
  private func isReplaced(_ edit: TaskEdit) throws(CacheFailure) -> Bool {
    guard let sentAt = edit.sentAt else { return false }
    return try records.edits(by: .task(edit.task)).contains {
      $0.isAddition && $0.state == .confirmed && $0.revision ?? 0 > sentAt
    }
  }

  // Confirms a removal. Without a revision, it is not applied to any list: the task that has the id now is another one.
  @discardableResult
  private func endAsReplaced(_ removal: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var removal = removal
    removal.end(by: .accepted)
    try records.put(removal)
    return removal
  }

  /// Records the outcomes of sending claimed edits and returns the updated edits.
  func settle(_ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date) throws(CacheFailure) -> [TaskEdit] {
    var settled: [TaskEdit] = []
    for (id, outcome) in outcomes {
      guard var edit = try records.edit(id), edit.state == .sending else { continue }
      if case .contradicted = outcome, edit.action == .remove, try isReplaced(edit) {
        settled.append(try endAsReplaced(edit))
        continue
      }
      let outcome = try result(outcome, of: edit)
      edit.settle(outcome, at: time, backoff: backoff)
      if outcome.mayStillArrive { edit.lastSent = uptime }
      if !edit.mayHaveArrived { edit.lastSent = nil }
      if edit.state == .confirmed || edit.state == .conflict { try number(&edit) }
      if edit.state == .confirmed { edit = try confirm(edit) } else { try records.put(edit) }
      settled.append(edit)
    }
    for user in Set(settled.filter(\.state.isFinal).map(\.userID)) { try prune(ofUser: user) }
    return settled
  }

  // If the service was asked for the tasks of the user, they show what became of an addition.
  private func result(_ outcome: SendOutcome, of edit: TaskEdit) throws(CacheFailure) -> SendOutcome {
    switch outcome {
    case .found(let items, let grace): return try arrival(of: edit, among: items, grace)
    case .contradicted:
      guard !edit.isAddition, try isReplaced(edit) else { return outcome }
      return .rejected("\(TaskEdit.noSuchTask) any more")
    case .redirected(let items, let why):
      let arrival = try arrival(of: edit, among: items, 0)
      return arrival == .absent ? .lost(why) : arrival
    default: return outcome
    }
  }

  /// Ends `edit`, which the service has applied, and returns it; if it is an addition whose task is not among `items`,
  /// also drops and returns all later edits of that task.
  ///
  /// - Throws: `EditFailure.unanswered` if there are later edits and `items` is `nil`, or a failure of the store.
  func endAsSent(_ edit: TaskEdit, among items: [TaskItem]?) throws -> [TaskEdit] {
    let item = try evidence(for: edit, among: items ?? [])
    var ended = edit
    if edit.isAddition, item == nil {
      let others = try records.edits(by: .task(edit.task)).filter { $0.id != edit.id && !$0.state.isFinal }
      guard items != nil || others.isEmpty else { throw EditFailure.unanswered(edit) }
      ended.end(by: .accepted)
      return [ended] + (try OutboxDecision(records: records).drop(edit)).dropFirst()
    }
    try number(&ended)
    return [try confirm(ended, as: edit.action == .remove ? nil : item ?? edit.result)]
  }

  /// Ends `edit` as applied, after which the service's task is `item`, and returns it.
  @discardableResult
  func confirm(_ edit: TaskEdit, as item: TaskItem?) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    edit.end(by: .accepted, theirs: item)
    return try confirm(edit)
  }

  /// Returns the one of `items` that an addition has created or may have created or, for any other edit, its task as it
  /// is now; `nil` if there is none.
  func evidence(for edit: TaskEdit, among items: [TaskItem]) throws(CacheFailure) -> TaskItem? {
    guard edit.isAddition else { return items.first { $0.id == edit.task } }
    return switch try arrival(of: edit, among: items, 0) {
    case .accepted(let item), .contradicted(let item, _): item
    default: nil
    }
  }

  /// Returns what is known about an addition if `items` are all tasks of its user.
  ///
  /// No two additions create the same task. An addition that created none was never applied, and is safe to send again
  /// once its earlier request can no longer arrive, in `grace` seconds.
  func arrival(
    of addition: TaskEdit, among items: [TaskItem], _ grace: TimeInterval
  ) throws(CacheFailure) -> SendOutcome {
    var doubtful: TaskItem?
    for item in items {
      let edits = try records.edits(by: .task(item.id))
      if edits.belongToAddedTask {
        // Unless it has never been like this: then others have renamed it, or removed it, and its id is assigned again.
        if addition.makes(item), !edits.mayHaveLeft(item) { doubtful = doubtful ?? item }
        continue
      }
      // The user may have edited the task meanwhile, not knowing that it is the one added here. Earlier edits, and
      // removals, may be of a task that had the same id.
      let change = edits.first { $0.id > addition.id && $0.action != .remove }
      guard addition.makes(change?.base ?? item) else { continue }
      let isOpen = edits.contains { $0.mayHaveRemoved && $0.state != .confirmed }
      guard let known = addition.known, known.mayInclude(item.id.assigned) else {
        if addition.known != nil, !isOpen { return .accepted(item) }
        doubtful = doubtful ?? item
        continue
      }
      // It was there before, unless it was removed since and its id assigned again.
      if known.alike.contains(item.id.assigned), !edits.contains(where: { $0.action == .remove }) { continue }
      doubtful = doubtful ?? item
    }
    if let doubtful {
      return .contradicted(theirs: doubtful, "the service already has such a task (\(doubtful.id.text))")
    }
    return grace > 0 ? .awaited(grace) : .absent
  }

  // Removes the user's confirmed edits that every list includes and that are too old to be undone.
  private func prune(ofUser user: ServiceID) throws(CacheFailure) {
    let counters = try records.counters()
    // A list that was requested before the last confirmations may still arrive and be saved in place of a newer one.
    let recent = counters.revision - Self.keptForLists
    let saved = min(try records.transaction.version(of: StoredTasks.key(ofUser: user))?.revision ?? .max, recent)
    let last = counters.edit
    for edit in try records.edits(by: .user(user)) where edit.state.isFinal && edit.revision ?? 0 <= saved {
      try records.put(edit, isLacking: false)
    }
    let command = try records.lastEdit { !$0.isUndone && $0.state != .dropped }?.command ?? .max
    let old = try records.edits(by: .kept(user: user))
      .filter { $0.id <= last - Self.keptForUndo && $0.command != command }.map(\.id)
    if !old.isEmpty { try records.remove(old) }
  }

  private func number(_ edit: inout TaskEdit) throws(CacheFailure) {
    var counters = try records.counters()
    counters.revision += 1
    try records.put(counters)
    edit.revision = counters.revision
  }

  private func confirm(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    let task = edit.task
    // Rebased before the edit gets the service's id, since other edits may be of an earlier task that had this id.
    try OutboxDecision(records: records).rebase(task, after: edit.id, on: edit.result(as: edit.theirs))
    if edit.isAddition, case .local(let number) = task, let item = edit.theirs {
      edit.task = item.id
      try records.put(edit)
      try records.rename(task, to: item.id, number: number)
    } else {
      try records.put(edit)
    }
    return edit
  }
}

extension SendOutcome {
  /// Whether a request may still arrive.
  fileprivate var mayStillArrive: Bool {
    switch self {
    case .lost, .postponed(_, _, mayBeApplied: true): true
    default: false
    }
  }
}

extension [TaskEdit] {
  /// Whether these edits, all of one id, include the addition of a task that has the id and cannot have been removed
  /// since.
  fileprivate var belongToAddedTask: Bool {
    guard let addition = last(where: \.isAddition) else { return false }
    return !contains { $0.mayHaveRemoved && $0.id > addition.id }
  }

  /// Whether the service may have had the task that was last added as `item` after one of these edits.
  fileprivate func mayHaveLeft(_ item: TaskItem) -> Bool {
    guard let addition = last(where: \.isAddition) else { return false }
    return contains { $0.id >= addition.id && $0.mayHaveLeft(item) }
  }
}

extension TaskEdit {
  /// Whether this is a removal that the service has or may have applied.
  fileprivate var mayHaveRemoved: Bool {
    guard action == .remove else { return false }
    return mayHaveArrived || [.sending, .confirmed, .conflict].contains(state)
  }

  /// Whether the service may have had the task as `item` after this edit.
  fileprivate func mayHaveLeft(_ item: TaskItem) -> Bool {
    let left = state == .confirmed ? theirs : mayHaveArrived || state == .sending ? result : nil
    return left.map { $0.fields == item.fields } ?? false
  }

  /// Whether `item` is what this edit creates, if it is an addition.
  func makes(_ item: TaskItem) -> Bool {
    if case .add(let fields) = action { item.has(fields) } else { false }
  }
}

/// The operations that carry out a user's decisions about edits, within one transaction.
struct OutboxDecision {
  let records: OutboxRecords

  /// Queues `edit`, which is in conflict, refused or unkept, to be sent anyway. After a conflict it changes the
  /// service's version.
  ///
  /// - Parameter key: A new key. If the edit was applied before the conflict and then overwritten, the service would
  ///   only repeat its first answer to the old key; it may repeat a refusal as well.
  func requeue(_ edit: TaskEdit, key: UUID) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    if let theirs = edit.theirs, edit.base != nil { edit.base = theirs }
    // A refused edit may have been applied by an earlier request; only under the same key is it safe to send again.
    let keepsKey = edit.state == .refused && edit.mayHaveArrived
    edit.requeue(key: keepsKey ? edit.key : key)
    try records.put(edit)
    try rebase(edit.task, after: edit.id, on: edit.result)
    return edit
  }

  /// Accepts the service's version of the task instead of `edit`, which is in conflict, refused or unkept; returns the
  /// updated edit.
  func resolveAsTheirs(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    if edit.theirs != nil { return try adoptTheirs(edit) }
    return try drop(edit).first ?? edit
  }

  /// Queues `edit`, which the service has not applied, to be sent as if for the first time.
  func endAsUnsent(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var edit = edit
    edit.end(by: .requeued)
    try records.put(edit)
    return edit
  }

  /// Drops `edit`, which the service has not applied.
  ///
  /// - Returns: All dropped edits, `edit` first.
  func drop(_ edit: TaskEdit) throws(CacheFailure) -> [TaskEdit] {
    if edit.theirs != nil, !edit.isAddition { return [try adoptTheirs(edit)] }
    var dropped = [edit]
    if edit.isAddition { dropped = try records.edits(by: .task(edit.task)) }
    try records.remove(dropped.map(\.id))
    try rebase(edit.task, after: edit.id, on: edit.base)
    return dropped.map(\.discarded)
  }

  /// Updates the `base` of the edits of a task after the edit `id`, the first of which now changes `base`. Does nothing
  /// if `base` is `nil`.
  func rebase(_ task: TaskID, after id: Int, on base: TaskItem?) throws(CacheFailure) {
    guard var current = base else { return }
    for var edit in try records.edits(by: .task(task)) where !edit.state.isFinal && edit.id > id {
      edit.base = current
      current = edit.action.applied(to: current) ?? current
      try records.put(edit)
    }
  }

  // The service's version is shown from now on, as if it had been loaded.
  private func adoptTheirs(_ edit: TaskEdit) throws(CacheFailure) -> TaskEdit {
    var edit = edit.discarded
    edit.isUndone = true
    // Not on `theirs`: later edits are compared with what the user saw, and may be conflicts of their own.
    try rebase(edit.task, after: edit.id, on: edit.base ?? edit.theirs)
    if edit.isAddition, case .local(let number) = edit.task, let theirs = edit.theirs {
      try records.rename(edit.task, to: theirs.id, number: number)
      edit.task = theirs.id
    }
    try records.put(edit)
    return edit
  }
}

extension OutboxRecords {
  /// Records the id that the service has assigned to the new task `number`, also in its open edits.
  ///
  /// If another task had the id before, that task is gone: its removal is complete, and if it was a new task, other
  /// edits of it must not be applied to this one.
  func rename(_ task: TaskID, to id: TaskID, number: Int) throws(CacheFailure) {
    let former = try newTasks(withServiceID: id.assigned).filter { $0 != number }
    for number in former { try removeServiceID(ofNew: number) }
    for var edit in try edits(by: .task(id)) where !edit.state.isFinal && edit.state != .sending && !edit.isAddition {
      if edit.action == .remove {
        if edit.state == .unsure { edit.end(by: .accepted) } else { edit.apply(.discarded) }
        try put(edit)
      } else if let number = former.last {
        edit.task = .local(number)
        try put(edit)
      }
    }
    try put(serviceID: id.assigned, ofNew: number)
    for var edit in try edits(by: .task(task)) where !edit.state.isFinal {
      edit.task = id
      try put(edit)
    }
  }
}

extension TaskEdit {
  /// The edit after the user has dropped it.
  fileprivate var discarded: TaskEdit {
    var edit = self
    edit.apply(.discarded)
    return edit
  }

  /// Queues the edit again, at once and under `key`, after a conflict or a refusal, or because it was not kept.
  mutating func requeue(key: UUID) {
    if state == .conflict { mayHaveArrived = false }
    // The list that lacked the task may have been an old one, so the task is looked for first.
    let isLookedFor = state == .unkept && isAddition
    apply(isLookedFor ? .lost : .requeued)
    theirs = nil
    revision = nil
    lastError = nil
    notBefore = nil
    wait = nil
    hold = nil
    if isLookedFor { mayHaveArrived = true }
    self.key = key
  }
}
