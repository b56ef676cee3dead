import Foundation
import SharedLocal

/// The records of collections that can be read from the bytes of a store's file, whatever state that is in.
struct SalvagedEntries {
  /// The latest version of each record, in no order.
  let all: [StoredEntry]

  private struct Place: Hashable {
    let collection: Data
    let id: Int64
  }

  /// Reads all that `bytes` hold, in the tables and in the indexes.
  init(_ bytes: Data) {
    var latest: [Place: StoredEntry] = [:]
    StorePages(bytes).forEachRow { row in
      guard let entry = StoredEntry(row) else { return }
      let place = Place(collection: entry.collection, id: entry.id)
      if latest[place].map({ $0.version < entry.version }) ?? true { latest[place] = entry }
    }
    all = Array(latest.values)
  }
}
