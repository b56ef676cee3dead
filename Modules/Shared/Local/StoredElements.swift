import SharedInteractorInterface

/// The elements of a list in a store.
struct StoredElements<Stored: StoredList>: SavedElements {
  let stored: Stored
  let store: any CacheStore
  let key: ListKey
  let head: ListHead

  var count: Int { head.count }
  var hasMixedIDs: Bool { head.hasMixedIDs }

  func positions(matching keys: [String]) async throws(LoadFailure) -> [Int] {
    try await reading { try $0.positions(matching: keys, in: key) }
  }

  func elements(at positions: [Int], fields: [String]?) async throws(LoadFailure) -> [Stored.Element] {
    let places = fields.map(stored.places)
    return try await reading { try stored.elements(of: $0.records(at: positions, in: key, fields: places)) }
  }

  private func reading<Value: Sendable>(_ work: StoreWork<Value>) async throws(LoadFailure) -> Value {
    let value = try await withCache {
      try await store.reading { try $0.head(of: key)?.stamp == head.stamp ? try work($0) : nil }
    }
    if let value { return value }
    throw .store("the saved list was replaced while it was read; try again")
  }
}
