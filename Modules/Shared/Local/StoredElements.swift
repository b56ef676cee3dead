package import SharedInteractorInterface

/// The elements of a list in a store.
package struct StoredElements<Stored: StoredList>: SavedElements {
  private let stored: Stored
  private let store: any CacheStore
  private let key: ListKey
  private let head: ListHead

  /// Creates the elements of the list under `key`, which are read as long as its head has the stamp of `head`.
  init(_ stored: Stored, in store: any CacheStore, under key: ListKey, _ head: ListHead) {
    self.stored = stored
    self.store = store
    self.key = key
    self.head = head
  }

  package var count: Int { head.count }
  package var hasMixedIDs: Bool { head.hasMixedIDs }

  package func positions(matching keys: [String]) async throws(LoadFailure) -> [Int] {
    try await reading { try $0.positions(matching: keys, in: key) }
  }

  package func elements(at positions: [Int], fields: [String]?) async throws(LoadFailure) -> [Stored.Element] {
    let places = fields.map(stored.places)
    return try await reading { try stored.elements(of: $0.records(at: positions, in: key, fields: places)) }
  }

  private func reading<Value: Sendable>(_ work: StoreWork<Value>) async throws(LoadFailure) -> Value {
    let value = try await withCache {
      try await store.reading { try $0.head(of: key)?.stamp == head.stamp ? try work($0) : nil }
    }
    if let value { return value }
    throw .store("the saved list was replaced while it was read; show it again")
  }
}
