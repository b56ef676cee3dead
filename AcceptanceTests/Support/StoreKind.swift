import CacheInfra
import EditsInfra
import SharedLocal

/// The kinds of stores with which stories are run.
enum StoreKind: CaseIterable, Sendable {
  case memory
  case sqlite
}

/// A store and a log of edits that several launches share: in memory, or files that each launch opens.
struct SharedStore: Sendable {
  private let kind: StoreKind
  private let inMemory = InMemoryCacheStore()
  private let editsInMemory = InMemoryRecordLog()
  private let path: String

  /// Creates a store of `kind`, whose file is at `path`.
  init(_ kind: StoreKind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// Returns the store for a new launch.
  func reopened() throws -> any CacheStore {
    switch kind {
    case .memory: inMemory
    case .sqlite: try SQLiteCacheStore(path: path)
    }
  }

  /// Returns the log for a new launch.
  func reopenedEdits() -> any RecordLog {
    switch kind {
    case .memory: editsInMemory
    case .sqlite: EditLog(beside: path) { _ in }
    }
  }
}
