import SharedLocal
import TasksOutbox

extension CachedTaskOutbox {
  /// Runs `work`, which only reads, on one snapshot of the store.
  func read<Value: Sendable>(
    _ work: @Sendable (OutboxRecords) throws(CacheFailure) -> Value
  ) async throws(EditFailure) -> Value {
    do {
      return try await store.reading { (transaction) throws(CacheFailure) in
        try work(OutboxRecords(transaction: transaction))
      }
    } catch {
      throw EditFailure(error)
    }
  }

  /// Runs `work` in one transaction. Failures other than the store's are returned as values, before anything is
  /// written.
  func change<Value: Sendable>(
    _ work: @Sendable (OutboxRecords) throws(CacheFailure) -> Result<Value, EditFailure>
  ) async throws(EditFailure) -> Value {
    let result: Result<Value, EditFailure>
    do {
      result = try await store.transaction { (transaction) throws(CacheFailure) in
        try work(OutboxRecords(transaction: transaction))
      }
    } catch {
      throw EditFailure(error)
    }
    return try result.get()
  }
}
