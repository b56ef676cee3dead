import Foundation
import SharedLocal

/// The collection records that can be recovered from a store, whatever the state of its file.
struct SalvagedEntries {
  /// The latest version of each record, in no particular order.
  let all: [StoredEntry]
  /// Whether the state of the store was found in the file, or in a journal without gaps, so that missing records can be
  /// detected by counting.
  let isAccountedFor: Bool

  private typealias Entries = [StoredEntry.Place: StoredEntry]

  /// Collects records from the file's `bytes` and from the `journal` beside it.
  ///
  /// A journal without gaps is complete. The file is ignored then, because it may contain records that were removed
  /// since, or those of another store.
  init(_ bytes: Data, journal: EntryJournal.Contents? = nil) {
    var entries = Self.entries(in: bytes)
    let latest = entries.values.map(\.version).max() ?? 0
    isAccountedFor = journal?.isWhole ?? false || entries.values.contains(where: \.isState)
    if let journal, journal.isWhole, latest <= journal.number { entries = [:] }
    for line in journal?.transactions ?? [] {
      for entry in line.changes?.entries ?? [] where entries[entry.place]?.version ?? .min < entry.version {
        entries[entry.place] = entry
      }
      for place in line.changes?.removed ?? [] where entries[place]?.version ?? .max < line.number {
        entries[place] = nil
      }
    }
    all = Array(entries.values)
  }

  // From both the tables and the indexes.
  private static func entries(in bytes: Data) -> Entries {
    var latest: Entries = [:]
    StorePages(bytes).forEachRow { row in
      guard let entry = StoredEntry(row) else { return }
      if latest[entry.place].map({ $0.version < entry.version }) ?? true { latest[entry.place] = entry }
    }
    return latest
  }
}
