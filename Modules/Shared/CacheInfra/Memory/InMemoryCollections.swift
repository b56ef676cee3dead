import SharedLocal

/// The collections of an in-memory store, changed in place regardless of their size.
final class InMemoryCollections {
  // Keyed by the bytes of the names, because strings with different scalars may be equal.
  private var collections: [[UInt8]: InMemoryCollection] = [:]
  private var replaced: [Replaced] = []

  /// A record before it was changed.
  private struct Replaced {
    let id: Int
    let collection: CollectionName
    let record: IndexedRecord?
  }

  /// Returns the collection with this name, which is empty if nothing was ever put into it.
  subscript(name: CollectionName) -> InMemoryCollection {
    collections[Array(name.text.utf8)] ?? InMemoryCollection()
  }

  /// Replaces the record with `id` with `record`, or removes it if that is `nil`.
  func replace(_ id: Int, of name: CollectionName, with record: IndexedRecord?) {
    let old = collections[Array(name.text.utf8), default: InMemoryCollection()].replace(id, with: record)
    replaced.append(Replaced(id: id, collection: name, record: old))
  }

  /// Runs `work`; if it throws, reverts all of its replacements.
  func atomically<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    defer { replaced = [] }
    do {
      return try work()
    } catch {
      for old in replaced.reversed() { replace(old.id, of: old.collection, with: old.record) }
      throw CacheFailure(error)
    }
  }
}

/// A collection in memory, indexed by terms.
struct InMemoryCollection {
  private var entries: [Int: IndexedRecord] = [:]
  // Keyed by the bytes of the terms, because strings with different scalars may be equal.
  private var ids: [[UInt8]: Set<Int>] = [:]

  /// All records, by id.
  var records: [Record] { entries.values.map(\.record).sorted { $0.id < $1.id } }

  /// Returns the records that have exactly this term, by id.
  func records(term: String) -> [Record] { (ids[Array(term.utf8)] ?? []).sorted().compactMap(record) }

  /// Returns the number of records that have exactly this term.
  func count(term: String) -> Int { ids[Array(term.utf8)]?.count ?? 0 }

  /// Returns the record with `id`; `nil` if there is none.
  func record(_ id: Int) -> Record? { entries[id]?.record }

  /// Replaces the record with `id` with `new`, or removes it if that is `nil`; returns the previous one.
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
