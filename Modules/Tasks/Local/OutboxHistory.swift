import Foundation
import SharedDomain
import SharedLocal
import TasksDomain
import TasksOutbox

/// The commands that can be undone and redone, within one transaction.
struct OutboxHistory {
  let records: OutboxRecords
  let entry: OutboxEntry

  /// Returns the edits of the last command that was not undone, in order, without those that were dropped.
  func last() throws(CacheFailure) -> [TaskEdit] {
    let edits = try records.all().compactMap(OutboxRecords.edit).filter(Self.canBeUndone)
    return edits.last.map { last in edits.filter { $0.command == last.command } } ?? []
  }

  private static func canBeUndone(_ edit: TaskEdit) -> Bool { !edit.isUndone && edit.state != .dropped }

  /// Undoes the edits of the last command that was not undone, in order, so that tasks come back in theirs.
  ///
  /// An edit that cannot be undone is kept; the next call goes on with the command before.
  ///
  /// - Parameter expected: The ids of the edits that the user has seen; `nil` for any.
  /// - Throws: `EditFailure.otherCommand` if these are others, or a failure of the store.
  func undo(_ expected: [Int]?) throws -> [UndoResult] {
    let edits = try last()
    guard expected == nil || expected == edits.map(\.id) else { throw EditFailure.otherCommand }
    // Read before reversals are entered, which end what can be redone.
    let undone = try records.undone()
    var (results, changes) = ([UndoResult](), [UndoneChange]())
    for edit in edits {
      var task = edit.task
      if edit.canBeDropped {
        results.append(.dropped(try OutboxDecision(records: records).drop(edit).first ?? edit))
      } else {
        do {
          let reversal = try entry.reverse(edit)
          if edit.action == .remove { task = reversal.task }
          results.append(.reversed(by: reversal))
        } catch let failure as EditFailure {
          var passed = edit
          passed.isUndone = true
          try records.put(passed)
          results.append(.kept(failure))
          continue
        }
      }
      let title = edit.result?.title ?? edit.base?.title ?? ""
      changes.append(UndoneChange(task: task, userID: edit.userID, action: edit.action, title: title))
    }
    if !changes.isEmpty { try records.put(undone: undone + [changes]) }
    return results
  }

  /// Redoes the last undone command: enters its changes again, all or none.
  ///
  /// - Parameter expected: The changes that the user has seen; `nil` for any.
  /// - Throws: `EditFailure.nothingToRedo`, `.otherCommand`, `.noSuchTask`, `.unknownTask`, or a failure of the store.
  func redo(_ expected: [UndoneChange]?) throws -> [EntryResult] {
    var undone = try records.undone()
    guard let changes = undone.popLast() else { throw EditFailure.nothingToRedo }
    guard expected == nil || expected == changes else { throw EditFailure.otherCommand }
    try entry.check(changes)
    let (results, names) = try entry.enter(again: changes)
    var renamed: [[UndoneChange]] = []
    for command in undone {
      renamed.append(
        try command.map { change throws(CacheFailure) in
          change.renamed(names[try records.serviceID(of: change.task)] ?? names[change.task])
        })
    }
    try records.put(undone: renamed)
    return results
  }

  /// Forgets the last undone command, which cannot be redone.
  func forgetLastUndone() throws(CacheFailure) { try records.put(undone: records.undone().dropLast()) }
}

extension OutboxEntry {
  // Checks that all tasks are known and not removed, so that all changes can be entered.
  fileprivate func check(_ changes: [UndoneChange]) throws {
    let added = Set(changes.filter(\.isAddition).map(\.task))
    for change in changes where !added.contains(change.task) {
      guard let found = try lookup.task(change.task) else {
        if case .local = change.task { throw EditFailure.noSuchTask(change.task) }
        throw EditFailure.unknownTask(change.task)
      }
      // Another task may have the id of one that was removed.
      let isSame = change.action.changes.title != nil || found.task.item.title == change.title
      guard found.task.mark != .removed, isSame else { throw EditFailure.noSuchTask(change.task) }
    }
  }

  // Enters `changes` again; also returns the new names of the tasks that are added again.
  fileprivate func enter(
    again changes: [UndoneChange]
  ) throws(CacheFailure) -> (results: [EntryResult], names: [TaskID: TaskID]) {
    var (results, names) = ([EntryResult](), [TaskID: TaskID]())
    for change in changes {
      if case .add(let fields) = change.action {
        let edit = try add(fields, change.userID)
        names[change.task] = edit.task
        results.append(.edit(edit))
      } else if let found = try lookup.task(names[change.task] ?? change.task) {
        results.append(try self.change(found, change.action))
      }
    }
    return (results, names)
  }
}

extension UndoneChange {
  fileprivate var isAddition: Bool { if case .add = action { true } else { false } }

  fileprivate func renamed(_ name: TaskID?) -> UndoneChange {
    UndoneChange(task: name ?? task, userID: userID, action: action, title: title)
  }
}
