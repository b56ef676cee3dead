import Foundation
import SharedDomain
package import TasksDomain

// Whether a new task has arrived at the service, when no answer says so.
//
// Nothing identifies a task that was sent without an answer: a service that honours idempotency keys is rare, and its
// lists do not show them. All there is to go by is a list of the user's tasks that was requested later. A task in it
// may be the one that was added if it looks like it; and it can be told from others that look the same by three things:
//
// - Its id, since most services assign growing ones: a task whose id is greater than all that were known when the
//   addition was entered was not there before. `KnownTasks` records that. But some services assign the id of a removed
//   task again, and ids may be texts without any order.
// - The user's other edits: a task that another addition has created is not this one's, and what the user has done to a
//   task since, not knowing that it was added here, must be taken back before it is compared.
// - Time: a request that is still under way may arrive after the list was read. Only after a grace is an addition whose
//   task is missing certainly not applied.
//
// Whatever is left in doubt becomes a conflict that the user decides: a task too many, or one that is lost, would be
// noticed late or never.
//
// For example, the user's saved list ends with task 40, `Water the plants`. The user adds another task with this title,
// the request is sent, and its answer is lost. `known` of the edit then says that 40 is the greatest id, and that 40
// itself already had these fields. The list that is requested next may contain
//
// - 40 alone: it was there before, so nothing has arrived yet. The edit waits until the request cannot arrive any more,
//   and is sent again.
// - 40 and 41 with this title: 41 is greater than all that were known, so the service has applied the edit.
// - 40 and 41, which is called `Feed the cat`, and the user has renamed 41 since, on a list that another program had
//   loaded: before that edit (its `base`) it was called `Water the plants`, so 41 is the task.
// - 40 alone, but the user has removed 40 in the meantime: a service that assigns ids again may have given it to the new
//   task. Sending the edit again may make a second one, and taking 40 for it may lose it, so the user is asked.
extension Outbox {
  /// Returns what is known about an addition if `items` are all tasks of its user; `nil` if none may be its task.
  ///
  /// No two additions create the same task. An addition that created none was never applied, and is safe to send again
  /// once its earlier request can no longer arrive.
  func arrival(of addition: TaskEdit, among items: [TaskItem]) -> SendOutcome? {
    var doubtful: TaskItem?
    for item in items {
      switch origin(of: item, as: addition) {
      case .addition: return .accepted(item)
      case .unclear: doubtful = doubtful ?? item
      case .other: continue
      }
    }
    return doubtful.map { .contradicted(theirs: $0, "the service already has such a task (\($0.id.text))") }
  }

  /// Where a task on the service comes from.
  private enum TaskOrigin {
    /// The addition in question has created it.
    case addition
    /// It has not.
    case other
    case unclear
  }

  private func origin(of item: TaskItem, as addition: TaskEdit) -> TaskOrigin {
    let edits = edits(of: item.id)
    if let added = edits.ofLastAddedTask {
      // The task of another addition. But if it was never like this, others have renamed it, or have removed it and its
      // id was assigned again, perhaps to the task in question.
      return addition.creates(item) && !added.contains(where: { $0.couldHaveProduced(item) }) ? .unclear : .other
    }
    // The user may have edited the task meanwhile, not knowing that it is the one added here: then it is compared as it
    // was before. Earlier edits, and removals, may be of a task that had the same id.
    let change = edits.first { $0.id > addition.id && $0.action != .remove }
    guard addition.creates(change?.base ?? item) else { return .other }
    guard let known = addition.known else { return .unclear }
    if known.mayInclude(item.id.assigned) {
      // It was there before, unless it was removed since and its id assigned again.
      let wasThere = known.duplicates.contains(item.id.assigned) && !edits.contains { $0.action == .remove }
      return wasThere ? .other : .unclear
    }
    // A removal that is not settled may be of this task, or of a former one with its id.
    return edits.contains { $0.mayHaveRemovedTask && $0.state != .confirmed } ? .unclear : .addition
  }

  /// Returns the one of `items` that an addition has created or may have created or, for any other edit, its task as it
  /// is now; `nil` if there is none.
  package func evidence(for edit: TaskEdit, among items: [TaskItem]) -> TaskItem? {
    guard edit.isAddition else { return items.first { $0.id == edit.task } }
    return switch arrival(of: edit, among: items) {
    case .accepted(let item)?, .contradicted(let item, _)?: item
    default: nil
    }
  }
}

extension [TaskEdit] {
  /// The last addition and the edits after it, if none of those may have removed the task; otherwise `nil`. All of these
  /// edits must have the same task id.
  fileprivate var ofLastAddedTask: ArraySlice<TaskEdit>? {
    guard let addition = lastIndex(where: \.isAddition) else { return nil }
    return self[addition...].dropFirst().contains(where: \.mayHaveRemovedTask) ? nil : self[addition...]
  }
}

extension TaskEdit {
  /// Whether this is a removal that the service has or may have applied.
  fileprivate var mayHaveRemovedTask: Bool {
    guard action == .remove else { return false }
    return mayHaveArrived || [.sending, .confirmed, .conflict].contains(state)
  }

  /// Whether the service could have had the task with the fields of `item` after this edit.
  fileprivate func couldHaveProduced(_ item: TaskItem) -> Bool {
    let after = state == .confirmed ? theirs : mayHaveArrived || state == .sending ? result : nil
    return after.map { $0.fields == item.fields } ?? false
  }

  /// Whether `item` has all fields that this edit gives to a new task; `false` if the edit adds none.
  func creates(_ item: TaskItem) -> Bool { if case .add(let fields) = action { item.has(fields) } else { false } }
}
