import BlockingInfra
import Foundation
package import SharedLocal

/// Reads the files of damaged stores on a thread outside Swift's pool.
package actor DamagedStoreFiles: DamagedStores {
  private static let executor = QueueExecutor(label: "roster.store.damaged")

  /// Creates a reader.
  package init() {}

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  package func records(
    of collection: CollectionName, inFileAt path: String
  ) throws(CacheFailure) -> DamagedRecords {
    let bytes = try KeptFile(path: path).bytes()
    // The file may be a store or the journal of one.
    let journal = EntryJournal.Contents(bytes)
    let all = SalvagedEntries(bytes, journal: journal).all + OlderDamagedEntries(path: path, bytes: bytes).all
    let entries = all.filter { $0.collection == Data(collection.text.utf8) }
    return DamagedRecords(
      entries.compactMap(\.indexed?.record).sorted { $0.id < $1.id },
      isWholeJournal: journal.isWhole)
  }
}
