import Foundation
package import SharedLocal
import TasksDomain
package import TasksOutbox

/// The restoration of edits from damaged stores.
package struct OutboxRestoration: Sendable {
  private let outbox: CachedTaskOutbox
  private let stores: any DamagedStores

  package init(to outbox: CachedTaskOutbox, from stores: any DamagedStores) {
    self.outbox = outbox
    self.stores = stores
  }

  /// Restores the unconfirmed edits of a damaged store that are not in the outbox and were not removed since.
  ///
  /// A damaged store is restored only once, because restored edits may be removed later. An edit gets a new id if its
  /// id was assigned again since; so does a new task.
  package func restore(from damage: StoreDamage) async throws(EditFailure) -> RestoredEdits {
    let read: DamagedRecords
    do {
      read = try await stores.records(of: OutboxRecords.edits, inFileAt: damage.path)
    } catch {
      throw EditFailure(error)
    }
    let all = read.records.filter { $0.id > 0 }.map(OutboxRecords.edit)
    let edits = all.compactMap(\.self).filter { !$0.state.isFinal }
    let unreadable = all.count { $0 == nil }
    let doubt: RestoredEdits.Doubt? =
      damage.isOfOtherStore && !read.isWholeJournal ? .damagedJournal : unreadable > 0 ? .unreadable(unreadable) : nil
    return try await outbox.change { records in
      let restored = damage.isRestored ? [] : try Self.put(edits, ofOtherStore: damage.isOfOtherStore, in: records)
      try records.transaction.noteRestored(fromFileAt: damage.path)
      return RestoredEdits(found: edits.count, restored: restored, doubt: doubt)
    }
  }

  private static func put(
    _ edits: [TaskEdit], ofOtherStore isOther: Bool, in records: OutboxRecords
  ) throws(CacheFailure) -> [TaskEdit] {
    var counters = try records.counters()
    let missing = try missing(of: edits, ofOtherStore: isOther, in: records)
    let renamed = Set(isOther ? missing.map(\.task) : try reassignedNames(of: missing, in: records))
    var names: [TaskID: TaskID] = [:]
    var commands: [Int: Int] = [:]
    var restored: [TaskEdit] = []
    // Once one edit gets a new id, all later ones do, so that they stay in order.
    var isRenumbered = isOther
    for var edit in missing {
      if try records.hasRecord(edit.id) { isRenumbered = true }
      if isRenumbered {
        let id = counters.edit + 1
        let command = commands[edit.command] ?? id
        commands[edit.command] = command
        edit = edit.numbered(id, command: command)
      }
      if renamed.contains(edit.task) { edit.move(to: counters.name(for: edit.task, &names)) }
      counters.count(edit)
      try records.put(edit)
      restored.append(edit)
    }
    if !restored.isEmpty { try records.put(counters) }
    return restored
  }

  private static func missing(
    of edits: [TaskEdit], ofOtherStore isOther: Bool, in records: OutboxRecords
  ) throws(CacheFailure) -> [TaskEdit] {
    let present = Set(try records.all().compactMap(OutboxRecords.edit).map(\.key))
    let counters = try records.counters()
    return edits.filter { !present.contains($0.key) && (isOther || !counters.hasRemoved($0.id)) }
  }

  // If the counters were lost, the id of a new task may have been assigned to another one since.
  private static func reassignedNames(
    of missing: [TaskEdit], in records: OutboxRecords
  ) throws(CacheFailure) -> [TaskID] {
    var given: [TaskID] = []
    for edit in missing {
      guard case .add = edit.action else { continue }
      let hasEdits = try !records.edits(by: .task(edit.task)).isEmpty
      if try records.serviceID(of: edit.task) != edit.task || hasEdits { given.append(edit.task) }
    }
    return given
  }
}

extension OutboxRecords.Counters {
  fileprivate func hasRemoved(_ id: Int) -> Bool { removed?.contains(id) ?? false }

  /// Advances the counters past `edit`.
  fileprivate mutating func count(_ edit: TaskEdit) {
    self.edit = max(self.edit, edit.id)
    if case .local(let number) = edit.task { task = max(task, number) }
  }

  /// Returns a new id for `task` if it is a new task, the same for all its edits.
  fileprivate mutating func name(for task: TaskID, _ names: inout [TaskID: TaskID]) -> TaskID {
    guard case .local = task else { return task }
    if let name = names[task] { return name }
    self.task += 1
    names[task] = .local(self.task)
    return .local(self.task)
  }
}

extension TaskEdit {
  fileprivate mutating func move(to name: TaskID) {
    if base?.id == task { base = base?.with(id: name) }
    if isAddition, case .local(let number) = name { localNumber = number }
    task = name
  }
}
