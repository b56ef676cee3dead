import GRDB
package import SharedLocal

/// A store that lives in memory only, as long as this process: a database without a file.
package actor InMemoryCacheStore: CacheStore {
  private var database: DatabaseQueue?

  /// Creates an empty store, whose database is made when it is first used.
  package init() {}

  package func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) throws -> Value {
    if Task.isCancelled { throw CacheFailure.cancelled }
    do {
      return try opened().write { try SQLiteTransaction($0, mayWrite: mayWrite).run(work) }
    } catch {
      throw CacheFailure(storeError: error)
    }
  }

  private func opened() throws -> DatabaseQueue {
    if let database { return database }
    let new = try DatabaseQueue()
    try new.write(StoreSchema.create)
    database = new
    return new
  }
}
