import CacheInfra
import SharedLocal

/// The stores that every story is told with.
enum StoreKind: CaseIterable, Sendable {
  case memory
  case sqlite
}

/// A store that several launches share: the same one in memory, or the same file opened anew each time.
struct SharedStore: Sendable {
  private let kind: StoreKind
  private let inMemory = InMemoryCacheStore()
  private let path: String

  /// A store of `kind`; a file is kept at `path`.
  init(_ kind: StoreKind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// The store as a new launch of the app finds it.
  func reopened() throws -> any CacheStore {
    switch kind {
    case .memory: inMemory
    case .sqlite: try SQLiteCacheStore(path: path)
    }
  }
}
