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
