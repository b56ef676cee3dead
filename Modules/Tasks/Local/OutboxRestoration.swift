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
  ///
  /// One whose number was given to another edit since gets a new one.
  package func restore(fromFileAt path: String) async throws(EditFailure) -> RestoredEdits {
    let records: [Record]
    do {
      records = try await stores.records(of: OutboxRecords.edits, inFileAt: path)
    } catch {
      throw EditFailure(error)
    }
    let edits = records.compactMap(OutboxRecords.edit).filter { !$0.state.isFinal }
    return try await outbox.change { (records) throws(CacheFailure) in
      .success(RestoredEdits(found: edits.count, restored: try Self.put(edits, in: records)))
    }
  }

  private static func put(_ edits: [TaskEdit], in records: OutboxRecords) throws(CacheFailure) -> [TaskEdit] {
    var counters = try records.counters()
    let present = Set(try records.all().compactMap(OutboxRecords.edit).map(\.key))
    var restored: [TaskEdit] = []
    for edit in edits where !present.contains(edit.key) && !(counters.removed?.contains(edit.id) ?? false) {
      var edit = edit
      if try records.edit(edit.id) != nil {
        counters.edit += 1
        edit = edit.numbered(counters.edit)
      }
      counters.edit = max(counters.edit, edit.id)
      try records.put(edit)
      restored.append(edit)
    }
    if !restored.isEmpty { try records.put(counters) }
    return restored
  }
}
