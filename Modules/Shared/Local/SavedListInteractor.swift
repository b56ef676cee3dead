package import SharedInteractorInterface

/// An interactor that answers with saved lists, without reading their elements.
package struct SavedListInteractor<Stored: StoredList>: Interactor {
  private let stored: Stored
  private let store: any CacheStore

  package init(_ stored: Stored, store: any CacheStore) {
    self.stored = stored
    self.store = store
  }

  /// Loads the list saved for `query`.
  ///
  /// - Throws: `.nothingSaved` if none was ever saved, `.store` if it cannot be read.
  package func load(_ query: Stored.Query) async throws(LoadFailure) -> Loaded<Elements<Stored.Element>> {
    let key = stored.key(for: query)
    guard let head = try await withCache({ try await store.reading { try $0.head(of: key) } }) else {
      throw .nothingSaved
    }
    let elements = StoredElements(stored: stored, store: store, key: key, head: head)
    return Loaded(.saved(elements), source: .cache(because: nil), savedAt: head.savedAt, version: head.version)
  }
}

/// The elements of a list in a store.
private struct StoredElements<Stored: StoredList>: SavedElements {
  let stored: Stored
  let store: any CacheStore
  let key: ListKey
  let head: ListHead

  var count: Int { head.count }
  var hasMixedIDs: Bool { head.hasMixedIDs }

  func positions(matching keys: [String]) async throws -> [Int] {
    try await reading { try $0.positions(matching: keys, in: key) }
  }

  func elements(at positions: [Int], fields: [String]?) async throws -> [Stored.Element] {
    let places = fields.map(stored.places)
    return try await reading { try stored.elements(of: $0.records(at: positions, in: key, fields: places)) }
  }

  private func reading<Value: Sendable>(_ work: StoreWork<Value>) async throws -> Value {
    let value = try await withCache {
      try await store.reading { try $0.head(of: key)?.stamp == head.stamp ? try work($0) : nil }
    }
    if let value { return value }
    throw LoadFailure.store("the saved list was replaced while it was read; show it again")
  }
}
