import SharedLocal

/// One collection in memory, with what is needed to find its records by their terms.
struct InMemoryCollection {
  private var entries: [Int: IndexedRecord] = [:]
  // By the bytes of the terms, as strings of different scalars may be equal.
  private var ids: [[UInt8]: Set<Int>] = [:]

  /// All records, by id.
  var records: [Record] { entries.values.map(\.record).sorted { $0.id < $1.id } }

  /// The records that have just this term, by id.
  func records(term: String) -> [Record] { (ids[Array(term.utf8)] ?? []).sorted().compactMap(record) }

  /// How many records have just this term.
  func count(term: String) -> Int { ids[Array(term.utf8)]?.count ?? 0 }

  /// The record with `id`; nil if there is none.
  func record(_ id: Int) -> Record? { entries[id]?.record }

  /// Puts `new` in the place of the record with `id`, or nothing; returns what was there.
  mutating func replace(_ id: Int, with new: IndexedRecord?) -> IndexedRecord? {
    let old = entries[id]
    for term in old?.terms.map({ Array($0.utf8) }) ?? [] {
      ids[term]?.remove(id)
      if ids[term]?.isEmpty ?? false { ids[term] = nil }
    }
    entries[id] = new
    for term in new?.terms ?? [] { ids[Array(term.utf8), default: []].insert(id) }
    return old
  }
}
