import SharedDomain
import SharedLocal
import TasksDomain
import TasksOutbox

/// A comparison of the edits that the service has confirmed with a complete list that it has sent, within one
/// transaction.
///
/// Some services answer as if they had applied an edit and keep nothing. Whether a service does is only seen in the
/// next list; if somebody else has reverted an edit before that, it looks the same.
struct OutboxComparison {
  let records: OutboxRecords
  let settlement: OutboxSettlement

  /// Marks the edits that `items` should show but does not as unkept, and confirms unkept ones that it shows.
  ///
  /// - Parameters:
  ///   - user: The user whose tasks are `items`.
  ///   - revision: The number of edits that had been confirmed or contradicted when the list was requested.
  ///   - isWhole: Whether `items` are all tasks; if not, what is missing from them says nothing.
  /// - Returns: The number of edits that are unkept from now on.
  func compare(
    with items: [TaskItem], ofUser user: ServiceID, revision: Int, isWhole: Bool
  ) throws(CacheFailure) -> Int {
    let unproven = try records.edits(by: .unproven(user: user))
    let hasUnkept = try records.count(of: .unkept) > 0
    guard !unproven.isEmpty || hasUnkept else { return 0 }
    let tasks = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    // An id may have been assigned again since the list was requested.
    let tooNew = Set(unproven.filter { $0.revision ?? 0 > revision }.map(\.task))
    var missed: Set<Int> = []
    // The newest first: an addition gives its id back before older edits are compared that were confirmed with it.
    for edit in unproven.sorted(by: { $0.revision ?? 0 > $1.revision ?? 0 }) where !tooNew.contains(edit.task) {
      if try !isMissing(edit, in: tasks) {
        var edit = edit
        edit.isUnproven = false
        try records.put(edit)
      } else if isWhole {
        try miss(edit, theirs: tasks[edit.task])
        missed.insert(edit.id)
      }
    }
    guard isWhole else { return 0 }
    for edit in try records.edits(by: .state(.unkept)) where edit.userID == user {
      if try confirmIfShown(edit, items, tasks[edit.task]) { missed.remove(edit.id) }
    }
    return missed.count
  }

  // An edit that was overridden later, or that the user has undone, is not expected in the list.
  private func isMissing(_ edit: TaskEdit, in tasks: [TaskID: TaskItem]) throws(CacheFailure) -> Bool {
    let others = try records.edits(by: .task(edit.task))
    guard !edit.isUndone, !others.contains(where: { $0.follows(edit) && $0.action.overrides(edit.action) }) else {
      return false
    }
    guard let item = tasks[edit.task] else { return edit.isAddition }
    // The service may have answered with the id of an older task.
    if let known = edit.known, let result = edit.result, edit.isAddition {
      return known.mayInclude(item.id.assigned) && item.title != result.title
    }
    // The user may have added the removed task again, and it has received the same id.
    let additions = try edit.action == .remove ? records.edits(by: .user(edit.userID)) : []
    if additions.contains(where: { $0.id > edit.id && $0.sentAt != nil && $0.makes(item) }) { return false }
    return edit.base.map { edit.action.treatsAlike(item, $0) } ?? false
  }

  private func miss(_ edit: TaskEdit, theirs item: TaskItem?) throws(CacheFailure) {
    var edit = edit
    edit.apply(.missed)
    // A new task may be listed late; if it is sent again at once, it would be there twice.
    edit.isUnproven = false
    edit.theirs = edit.isAddition ? nil : item
    edit.lastSent = settlement.uptime
    edit.lastError = "the service has accepted it, but its list does not show it"
    if edit.isAddition { edit.task = try localName(of: edit) }
    try records.put(edit)
  }

  // A new task without an id on the service has its local name again, and so do the edits that wait for it, unless the
  // service has given the id to another new task since.
  private func localName(of addition: TaskEdit) throws(CacheFailure) -> TaskID {
    let holder = try records.newTasks(withServiceID: addition.task.assigned).last
    guard let number = addition.localNumber ?? holder else { return try records.nextLocalName() }
    guard number == holder else { return .local(number) }
    try records.removeServiceID(ofNew: number)
    for var edit in try records.edits(by: .task(addition.task)) where !edit.state.isFinal && edit.id > addition.id {
      edit.task = .local(number)
      try records.put(edit)
    }
    return .local(number)
  }

  // Returns whether `edit` was confirmed.
  private func confirmIfShown(
    _ edit: TaskEdit, _ items: [TaskItem], _ item: TaskItem?
  ) throws(CacheFailure) -> Bool {
    if edit.isAddition {
      guard case .accepted(let item) = try settlement.arrival(of: edit, among: items, 0) else { return false }
      try settlement.confirm(edit, as: item)
    } else {
      guard item.map(edit.action.changesNothing) ?? (edit.action == .remove) else { return false }
      try settlement.confirm(edit, as: item)
    }
    return true
  }
}

extension TaskEdit {
  /// Whether this edit was confirmed after `other` or, if it is not confirmed, was entered after it and sent.
  fileprivate func follows(_ other: TaskEdit) -> Bool {
    state == .confirmed ? revision ?? 0 > other.revision ?? 0 : id > other.id && sentAt != nil
  }
}
