import Foundation
import SharedLocal

/// A store that fails every call with the same failure.
struct FailingCacheStore: CacheStore {
  let failure: CacheFailure

  func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value { throw failure }

  func clear(_ keys: [ListKey]?) async throws -> [ListSummary] { throw failure }
}
