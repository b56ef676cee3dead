import GRDB

/// A group commit: changes that are requested concurrently run in one transaction, because a commit waits for the disk
/// equally long for one change as for many.
///
/// Changes that arrive during a transaction run together in the next one, each in a savepoint of its own, and are
/// answered only when that is durable. A caller that finds no transaction under way runs one for all that wait.
actor WriteGroup {
  /// A change that returns its answer.
  typealias Work = @Sendable (Database) throws -> Answer

  private let queue: DatabaseQueue
  // Those who wait for the result of their change; nil means that they run the next transaction.
  private(set) var waiting: [(work: Work, turn: CheckedContinuation<Result<Answer, any Error>?, Never>)] = []
  /// Whether a transaction is under way.
  private(set) var isBusy = false

  init(_ queue: DatabaseQueue) { self.queue = queue }

  /// Runs `work` in a transaction and returns its answer once that is committed. Cancelling the calling task does not
  /// stop it.
  ///
  /// - Throws: What `work` throws, in which case only `work` is rolled back, or the error that kept the transaction
  ///   from being committed.
  func answer(by work: @escaping Work) async throws -> Answer {
    if isBusy {
      let result = await withCheckedContinuation { waiting.append((work, $0)) }
      if let result { return try result.get() }
    }
    isBusy = true
    let others = waiting
    waiting = []
    let results = await results(of: [work] + others.map(\.work))
    for (other, result) in zip(others, results.dropFirst()) { other.turn.resume(returning: result) }
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().turn.resume(returning: nil) }
    return try results[0].get()
  }

  private func results(of group: [Work]) async -> [Result<Answer, any Error>] {
    await withCheckedContinuation { committed in
      queue.asyncWrite({ database in
        try group.map { try Self.result(of: $0, in: database) }
      }) { _, outcome in
        switch outcome {
        case .success(let results): committed.resume(returning: results)
        case .failure(let error): committed.resume(returning: group.map { _ in .failure(error) })
        }
      }
    }
  }

  // An error that made SQLite roll back the whole transaction affects every change.
  private static func result(of work: Work, in database: Database) throws -> Result<Answer, any Error> {
    var result = Result<Answer, any Error>.failure(DatabaseError(resultCode: .SQLITE_ABORT))
    do {
      try database.inSavepoint {
        result = .success(try work(database))
        return .commit
      }
    } catch {
      guard database.isInsideTransaction else { throw error }
      result = .failure(error)
    }
    return result
  }
}
