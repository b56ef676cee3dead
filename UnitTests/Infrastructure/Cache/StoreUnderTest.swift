import CacheInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

/// The stores that are held to the contract.
enum StoreUnderTest: CaseIterable, Sendable {
  case inMemory, sqlite, recovering

  /// Those whose lists outlive them.
  static let persistent = [StoreUnderTest.sqlite, .recovering]

  /// Opens such a store at `path`; a warning is an issue.
  func opening(at path: String) -> CacheStoreContract.Opening {
    switch self {
    case .inMemory: { InMemoryCacheStore() }
    case .sqlite: { try SQLiteCacheStore(path: path) }
    case .recovering: { RecoveringCacheStore(path: path, warn: { Issue.record("\($0)") }) }
    }
  }
}
