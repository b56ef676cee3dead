import SharedLocal

/// The collections of a store in memory, changed in place, however large they are.
final class InMemoryCollections {
  // By the bytes of their names, as strings of different scalars may be equal.
  private var collections: [[UInt8]: InMemoryCollection] = [:]
  private var replaced: [Replaced] = []

  /// What was there before a change.
  private struct Replaced {
    let id: Int
    let collection: CollectionName
    let record: IndexedRecord?
  }

  /// The collection of this name, empty if nothing was ever put into it.
  subscript(name: CollectionName) -> InMemoryCollection {
    collections[Array(name.text.utf8)] ?? InMemoryCollection()
  }

  /// Puts `record` in the place of the one with `id`, or nothing.
  func replace(_ id: Int, of name: CollectionName, with record: IndexedRecord?) {
    let old = collections[Array(name.text.utf8), default: InMemoryCollection()].replace(id, with: record)
    replaced.append(Replaced(id: id, collection: name, record: old))
  }

  /// Does `work`; if it throws, all that it replaced is as it was before.
  func atomically<Value>(_ work: () throws(CacheFailure) -> Value) throws(CacheFailure) -> Value {
    defer { replaced = [] }
    do throws(CacheFailure) {
      return try work()
    } catch {
      for old in replaced.reversed() { replace(old.id, of: old.collection, with: old.record) }
      throw error
    }
  }
}

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
