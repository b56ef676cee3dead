import SharedLocal

/// A transaction that enforces the rules: a read-only one changes nothing, and after one failed call, everything fails.
final class StrictTransaction: CacheTransactionDecorator {
  let base: any CacheTransaction
  private let mayWrite: Bool
  private var failure: CacheFailure?

  /// Creates a strict version of `base`, which rejects changes unless it `mayWrite`.
  init(_ base: any CacheTransaction, mayWrite: Bool) { (self.base, self.mayWrite) = (base, mayWrite) }

  /// Runs `work` in the transaction.
  ///
  /// - Throws: The failure for what `work` throws, or that of a failed call that `work` ignored.
  func run<Value>(_ work: (any CacheTransaction) throws -> Value) throws(CacheFailure) -> Value {
    let value: Value
    do { value = try work(self) } catch { throw CacheFailure(error) }
    if let failure { throw failure }
    return value
  }

  func perform<Value>(_ operation: CacheOperation, _ call: () throws -> Value) throws(CacheFailure) -> Value {
    if let failure { throw failure }
    do {
      guard mayWrite || !operation.isChange else {
        throw CacheFailure.unavailable("what only reads must not change anything")
      }
      return try call()
    } catch {
      let failure = CacheFailure(error)
      self.failure = failure
      throw failure
    }
  }
}
