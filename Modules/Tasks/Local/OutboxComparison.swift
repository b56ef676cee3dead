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
  /// - Returns: The number of edits that are unkept from now on.
  func compare(with items: [TaskItem], ofUser user: ServiceID, revision: Int) throws(CacheFailure) -> Int {
    let unproven = try records.edits(by: .unproven(user: user)).filter { $0.revision ?? 0 <= revision }
    let unkept = try records.count(of: .unkept) > 0 ? try records.edits(by: .state(.unkept)) : []
    guard !unproven.isEmpty || !unkept.isEmpty else { return 0 }
    let tasks = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    for edit in unkept where edit.userID == user { try confirmIfShown(edit, items, tasks[edit.task]) }
    var missed = 0
    // The newest first: an addition gives its id back before older edits are compared that were confirmed with it.
    for edit in unproven.reversed() {
      if try isMissing(edit, in: tasks) {
        try miss(edit, theirs: tasks[edit.task])
        missed += 1
      } else {
        var edit = edit
        edit.isUnproven = false
        try records.put(edit)
      }
    }
    return missed
  }

  // An edit that was overridden later is not expected in the list.
  private func isMissing(_ edit: TaskEdit, in tasks: [TaskID: TaskItem]) throws(CacheFailure) -> Bool {
    let later = try records.edits(by: .task(edit.task)).filter { $0.id > edit.id && $0.wasSent }
    guard !later.contains(where: { $0.action.overrides(edit.action) }) else { return false }
    guard let item = tasks[edit.task] else { return edit.isAddition }
    // The user may have added the removed task again, and it has received the same id.
    if edit.action == .remove, try records.edits(by: .user(edit.userID)).contains(where: { $0.mayHaveAdded(item) }) {
      return false
    }
    return edit.base.map { edit.action.treatsAlike(item, $0) } ?? false
  }

  private func miss(_ edit: TaskEdit, theirs item: TaskItem?) throws(CacheFailure) {
    var edit = edit
    edit.apply(.missed)
    (edit.isUnproven, edit.theirs) = (false, item)
    edit.lastError = "the service has accepted it, but its list does not show it"
    if edit.isAddition { edit.task = try localName(of: edit) }
    try records.put(edit)
  }

  // A new task without an id on the service has a local name again, and so do the edits that wait for it.
  private func localName(of addition: TaskEdit) throws(CacheFailure) -> TaskID {
    guard let number = try records.newTasks(withServiceID: addition.task.assigned).last else {
      // The service has given the id to another new task since.
      return try records.nextLocalName()
    }
    try records.removeServiceID(ofNew: number)
    for var edit in try records.edits(by: .task(addition.task)) where !edit.state.isFinal && edit.id > addition.id {
      edit.task = .local(number)
      try records.put(edit)
    }
    return .local(number)
  }

  private func confirmIfShown(_ edit: TaskEdit, _ items: [TaskItem], _ item: TaskItem?) throws(CacheFailure) {
    if edit.isAddition {
      guard case .accepted(let item) = try settlement.arrival(of: edit, among: items, 0) else { return }
      try settlement.confirm(edit, as: item)
    } else if item.map(edit.action.changesNothing) ?? (edit.action == .remove) {
      try settlement.confirm(edit, as: item)
    }
  }
}

extension TaskEdit {
  /// Whether a request with this edit was sent, whatever became of it.
  fileprivate var wasSent: Bool { sentAt != nil || state == .confirmed }

  /// Whether this addition was sent and creates a task like `item`.
  fileprivate func mayHaveAdded(_ item: TaskItem) -> Bool { wasSent && makes(item) }
}

extension TaskAction {
  /// Whether a task no longer shows `earlier` after this action.
  fileprivate func overrides(_ earlier: TaskAction) -> Bool {
    switch (self, earlier) {
    case (.remove, _), (.add, _), (.complete, .complete), (.rename, .rename): true
    default: false
    }
  }
}
