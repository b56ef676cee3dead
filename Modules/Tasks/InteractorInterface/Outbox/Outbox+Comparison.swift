import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import TasksDomain

// Some services answer as if they had applied an edit and keep nothing. Whether a service does is only seen in the next
// list; if somebody else has reverted an edit before that, it looks the same.
extension Outbox {
  /// Compares the edits that the service has confirmed with a list of a user's tasks that it has sent: marks those that
  /// `list` should show but does not as unkept, and confirms unkept ones that it shows. What is missing from a list that
  /// is not whole says nothing.
  ///
  /// - Returns: The number of edits that are unkept from now on.
  package mutating func compare(
    with list: Loaded<[TaskItem]>, ofUser user: ServiceID, _ context: EditContext
  ) -> Int {
    let isWhole = list.extent == .whole
    let tasks = Self.tasks(in: list.resource)
    let unproven = edits.filter { $0.state == .confirmed && $0.isUnproven && isTold($0, by: tasks, ofUser: user) }
    // An id may have been assigned again since the list was requested.
    let tooNew = Set(unproven.filter { $0.revision ?? 0 > list.version.revision }.map(\.task))
    var missed: [Int: TaskEdit] = [:]
    // The newest first: an addition gives its id back before older edits are compared that were confirmed with it.
    for edit in unproven.sorted(by: { $0.revision ?? 0 > $1.revision ?? 0 }) where !tooNew.contains(edit.task) {
      if tasks[edit.task] == nil, !isWhole { continue }
      let others = edits(of: edit.task).filter { $0.id > edit.id && $0.isUndone || $0.follows(edit) }
      let later = others.filter { $0.follows(edit) }
      let lost = missing(edit, in: tasks, after: later)
      // An edit that has not ended may still override this one, or take it back, or end as if it had never been typed.
      if edit.isUndone, !others.allSatisfy(\.hasEnded) { continue }
      if lost == nil, missing(edit, in: tasks, after: later.filter(\.hasEnded)) != nil { continue }
      if let lost {
        guard isWhole else { continue }
        miss(edit, theirs: tasks[edit.task], uptime: context.uptime)
        missed[edit.id] = lost
      } else {
        put(changing(edit) { $0.isUnproven = false })
      }
    }
    guard isWhole else { return 0 }
    // Only now, as older edits are compared with all that an edit does. What the service has kept is not sent again:
    // others may change it.
    for (id, lost) in missed {
      if var edit = edit(id) {
        (edit.action, edit.base) = (lost.action, lost.base)
        put(edit)
      }
    }
    for edit in edits(in: .unkept) where isTold(edit, by: tasks, ofUser: user) {
      if confirmIfShown(edit, list.resource, tasks[edit.task]) { missed[edit.id] = nil }
    }
    return missed.count
  }

  /// Whether a list of a user's tasks that the service has sent may prove or disprove edits.
  package func canBeCompared(with list: [TaskItem], ofUser user: ServiceID) -> Bool {
    let open = edits.filter { $0.state == .unkept || $0.state == .confirmed && $0.isUnproven }
    guard !open.isEmpty else { return false }
    let tasks = Self.tasks(in: list)
    return open.contains { isTold($0, by: tasks, ofUser: user) }
  }

  private static func tasks(in list: [TaskItem]) -> [TaskID: TaskItem] {
    Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
  }

  // Whether a list of `user` with these tasks says what has become of `edit`. A task that it shows does, whoever has handed
  // it over since; but whether it is with a user, only the lists of those whom the edit names say. One that it lacks only
  // does if it was to be added or removed: else others may have removed it or handed it over, and unless a hand-over is
  // proven, it may still be with its former user.
  private func isTold(_ edit: TaskEdit, by tasks: [TaskID: TaskItem], ofUser user: ServiceID) -> Bool {
    if tasks[edit.task] != nil {
      let owner = edit.action.changes[.owner]
      return !edit.isAddition && owner == nil || edit.userID == user || owner == .user(user)
    }
    guard edit.userID == user, edit.action == .remove else { return edit.userID == user && edit.isAddition }
    return edits(of: edit.task).allSatisfy { other in
      other.id > edit.id || other.action.changes[.owner] == nil || other.state == .dropped
        || other.state == .confirmed && !other.isUnproven
    }
  }

  // Returns the part of a confirmed edit that a list with `tasks` should show but does not; nil if there is none. What a
  // `later` edit overrides is not expected in the list.
  private func missing(_ edit: TaskEdit, in tasks: [TaskID: TaskItem], after later: [TaskEdit]) -> TaskEdit? {
    guard let action = later.reduce(edit.action as TaskAction?, { $0?.remainder(after: $1.action) }) else { return nil }
    guard let item = tasks[edit.task] else { return edit.isAddition ? edit : nil }
    // The service may have answered with the id of an older task.
    if let known = edit.known, let result = edit.result, edit.isAddition {
      return known.mayInclude(item.id.assigned) && item.title != result.title ? edit : nil
    }
    // The user may have added the removed task again, and it has received the same id.
    let additions = edit.action == .remove ? edits(ofUser: edit.userID).filter { $0.id > edit.id } : []
    let isBack = additions.contains {
      $0.revisionWhenSent != nil && $0.creates(item) && ($0.state != .confirmed || $0.task == edit.task)
    }
    if isBack { return nil }
    // If earlier edits were ignored too, the task is as before those.
    let bases = edits(of: edit.task).filter { $0.id == edit.id || $0.id < edit.id && $0.isUnproven }.compactMap(\.base)
    guard case .change(let values) = action else {
      let isUnchanged = bases.contains { action.ignoresDifference(between: item, and: $0) }
      return isUnchanged && !action.isKept(in: item) ? edit : nil
    }
    // What has become of one field, or of one element of a set, says nothing of another.
    var lost: [TaskField: Set<String>] = [:]
    for (field, elements) in edit.lacking(in: item) where values[field] != nil {
      let expected = later.reduce(elements) { $0.subtracting($1.elements(of: field)) }
      let isLost = field.kind == .list ? !expected.isEmpty : bases.contains { item[field] == $0[field] }
      if isLost { lost[field] = expected }
    }
    return lost.isEmpty ? nil : changing(edit) { $0.narrow(to: lost) }
  }

  private mutating func miss(_ edit: TaskEdit, theirs item: TaskItem?, uptime: TimeInterval) {
    var edit = edit
    edit.apply(.missed)
    // A new task may be listed late; if it is sent again at once, it would be there twice.
    edit.isUnproven = false
    edit.theirs = edit.isAddition ? nil : item
    edit.uptimeWhenSent = uptime
    edit.lastError = "the service has accepted it, but its list does not show it"
    if edit.isAddition { edit.task = localName(of: edit) }
    put(edit)
  }

  // A new task without an id on the service has its local name again, and so do the edits that wait for it, unless the
  // service has given the id to another new task since.
  private mutating func localName(of addition: TaskEdit) -> TaskID {
    let holder = newTasks(withServiceID: addition.task.assigned).last
    guard let number = addition.localNumber ?? holder else { return nextLocalName() }
    guard number == holder else { return .local(number) }
    assign(nil, toNew: number)
    for var edit in edits(of: addition.task) where !edit.state.isFinal && edit.id > addition.id {
      edit.task = .local(number)
      put(edit)
    }
    return .local(number)
  }

  // Returns whether `edit` was confirmed.
  private mutating func confirmIfShown(_ edit: TaskEdit, _ items: [TaskItem], _ item: TaskItem?) -> Bool {
    if edit.isAddition {
      guard case .accepted(let item)? = arrival(of: edit, among: items) else { return false }
      confirm(edit, as: item)
    } else {
      guard item.map(edit.isShown) ?? (edit.action == .remove) else { return false }
      confirm(edit, as: item)
    }
    return true
  }
}

extension TaskEdit {
  /// Whether this edit was confirmed after `other` or, if it is not confirmed, was entered after it and may have been
  /// applied.
  fileprivate func follows(_ other: TaskEdit) -> Bool {
    switch state {
    case .confirmed: revision ?? 0 > other.revision ?? 0
    case .dropped where !mayHaveArrived, .refused where !mayHaveArrived: false
    // A removal that was not kept overrides nothing.
    case .unkept where action == .remove: false
    default: id > other.id && revisionWhenSent != nil
    }
  }

  /// Whether nothing becomes of the edit any more, unless the user tries it again.
  fileprivate var hasEnded: Bool { state.isFinal || state == .unkept }

  /// Whether `task` has what the edit does, whatever else it has; no task shows a removal.
  fileprivate func isShown(in task: TaskItem) -> Bool { action != .remove && lacking(in: task).isEmpty }

  /// The elements that the edit adds to a set or takes from it.
  fileprivate func elements(of field: TaskField) -> Set<String> {
    action.changes[field]?.folded.symmetricDifference(base?[field].folded ?? []) ?? []
  }

  /// The fields that a change sets and that `task` has otherwise; of sets, with the elements, folded.
  func lacking(in task: TaskItem) -> [TaskField: Set<String>] {
    var lacking: [TaskField: Set<String>] = [:]
    for (field, value) in action.changes {
      let elements = elements(of: field).intersection(task[field].folded.symmetricDifference(value.folded))
      if field.kind == .list ? !elements.isEmpty : !task[field].isKept(of: value) { lacking[field] = elements }
    }
    return lacking
  }

  /// Leaves of a change only these fields and, of sets, these elements: all others are as if they had been so before.
  mutating func narrow(to lost: [TaskField: Set<String>]) {
    guard case .change(let values) = action, !lost.isEmpty else { return }
    action = .change(values.filter { lost[$0.key] != nil })
    for (field, value) in action.changes where field.kind == .list {
      let isLost = { (element: String) in lost[field]?.contains(TaskValue.folded(element)) ?? false }
      let before = (base?[field].elements ?? []).filter(isLost)
      base?[field] = TaskValue(before.union(value.elements.filter { !isLost($0) }))
    }
  }
}
