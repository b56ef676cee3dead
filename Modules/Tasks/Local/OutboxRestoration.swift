import Foundation
package import SharedLocal
import TasksDomain
package import TasksInteractorInterface

/// Brings edits back from damaged stores.
package struct OutboxRestoration: Sendable {
  private let outbox: CachedTaskOutbox
  private let stores: any DamagedStores

  /// Brings edits from `stores` back to `outbox`.
  package init(to outbox: CachedTaskOutbox, from stores: any DamagedStores) {
    self.outbox = outbox
    self.stores = stores
  }

  /// Brings back the unconfirmed edits of the damaged file at `path` that are not in the outbox and were not ended since.
  /// What was ended since can be told by its number only in a file of the same store.
  ///
  /// One whose number was given to another edit since gets a new one.
  package func restore(fromFileAt path: String, ofOtherStore isOther: Bool) async throws(EditFailure) -> RestoredEdits {
    let records: [Record]
    do {
      records = try await stores.records(of: OutboxRecords.edits, inFileAt: path)
    } catch {
      throw EditFailure(error)
    }
    let edits = records.compactMap(OutboxRecords.edit).filter { !$0.state.isFinal }
    return try await outbox.change { (records) throws(CacheFailure) in
      .success(RestoredEdits(found: edits.count, restored: try Self.put(edits, ofOtherStore: isOther, in: records)))
    }
  }

  private static func put(
    _ edits: [TaskEdit], ofOtherStore isOther: Bool, in records: OutboxRecords
  ) throws(CacheFailure) -> [TaskEdit] {
    var counters = try records.counters()
    let present = Set(try records.all().compactMap(OutboxRecords.edit).map(\.key))
    var names: [TaskID: TaskID] = [:]
    var restored: [TaskEdit] = []
    for edit in edits where !present.contains(edit.key) && (isOther || !counters.hasRemoved(edit.id)) {
      let isTaken = if isOther { true } else { try records.edit(edit.id) != nil }
      var edit = isTaken ? edit.numbered(counters.edit + 1) : edit
      if isOther { edit.move(to: counters.name(for: edit.task, &names)) }
      counters.edit = max(counters.edit, edit.id)
      try records.put(edit)
      restored.append(edit)
    }
    if !restored.isEmpty { try records.put(counters) }
    return restored
  }
}

extension OutboxRecords.Counters {
  fileprivate func hasRemoved(_ id: Int) -> Bool { removed?.contains(id) ?? false }

  /// What a task of another store is called here: another name if it is new, the same for all edits of it.
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
    if base?.id == task { base = base?.called(name) }
    task = name
  }
}
