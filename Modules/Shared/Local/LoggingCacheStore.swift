/// A store that logs reading, saving and clearing of lists.
package struct LoggingCacheStore: CacheStore {
  private let store: any CacheStore
  private let log: @Sendable (String) async -> Void

  package init(_ store: any CacheStore, log: @escaping @Sendable (String) async -> Void) {
    self.store = store
    self.log = log
  }

  package func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value {
    let (value, lines) = try await store.transaction(mayWrite: mayWrite) { (try work($0), $0.log) }
    for line in lines { await log(line) }
    return value
  }

  package func clear(_ keys: [ListKey]?) async throws -> [ListSummary] {
    let cleared = try await store.clear(keys)
    let names = cleared.map { "\($0.key)" }.joined(separator: ", ")
    if !cleared.isEmpty { await log("cleared \(keys == nil ? "all of \(cleared.count) lists" : names)") }
    return cleared
  }
}

extension ListKey: CustomStringConvertible {
  /// The key as it appears in a log: `tasks of 3`.
  package var description: String { owner.map { "\(kind) of \($0)" } ?? kind }
}
