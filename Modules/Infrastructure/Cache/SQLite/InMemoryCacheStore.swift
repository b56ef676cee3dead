import GRDB
package import SharedLocal

/// A store that lives in memory only, as long as this process: a database without a file.
package actor InMemoryCacheStore: CacheStore {
  private lazy var database: Result<DatabaseQueue, any Error> = Result {
    var configuration = Configuration()
    configuration.prepareDatabase(FoldedText.addFunction)
    let new = try DatabaseQueue(configuration: configuration)
    try new.write(StoreSchema.create)
    return new
  }

  /// Creates an empty store, whose database is made when it is first used.
  package init() {}

  package func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) throws -> Value {
    if Task.isCancelled { throw CacheFailure.cancelled }
    do {
      return try database.get().write { try SQLiteTransaction($0, mayWrite: mayWrite).run(work) }
    } catch {
      throw CacheFailure(storeError: error)
    }
  }
}
