import CacheInfra
import EditsInfra
import SharedLocal

/// A store and a log of edits that several launches share: files that each launch opens, or in memory.
struct SharedStore: Sendable {
  private let inMemory = InMemoryCacheStore()
  private let editsInMemory = InMemoryRecordLog()
  private let path: String?

  /// Creates a store whose file is at `path`; `nil` for one in memory.
  init(path: String?) { self.path = path }

  /// Returns the store for a new launch.
  func reopened() throws -> any CacheStore { try path.map { try SQLiteCacheStore(path: $0) } ?? inMemory }

  /// Returns the log for a new launch.
  func reopenedEdits() -> any RecordLog { path.map { EditLog(beside: $0) { _ in } } ?? editsInMemory }
}
