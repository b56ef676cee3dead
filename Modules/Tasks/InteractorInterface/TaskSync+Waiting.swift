import SharedInteractorInterface
package import TasksDomain

extension TaskSync {
  /// What came of sending beside other processes.
  package struct Sent: Sendable {
    /// All that was settled, in order; nil if another process was sending all the time.
    package let settled: [TaskEdit]?
    /// How many edits waited no more after another process was sending.
    package let elsewhere: Int

    /// What came of it.
    package init(settled: [TaskEdit]?, elsewhere: Int = 0) { (self.settled, self.elsewhere) = (settled, elsewhere) }
  }

  /// Sends as `run` does all that waits but, where another process does just now, waits for that: as long as the command
  /// may wait.
  ///
  /// - Throws: As `run`; `.cancelled` also if the calling task is cancelled meanwhile.
  package func runInTurn() async throws(EditFailure) -> Sent {
    if let settled = try await run(isForced: true) { return Sent(settled: settled) }
    let before = Set(try await outbox.unconfirmed().map(\.id))
    while let budget = WaitBudget.current, await budget.sleep() {
      guard let settled = try await run(isForced: true) else { continue }
      return try await sent(settled, before: before)
    }
    if Task.isCancelled { throw .cancelled }
    return try await sent(nil, before: before)
  }

  private func sent(_ settled: [TaskEdit]?, before: Set<Int>) async throws(EditFailure) -> Sent {
    let left = Set(try await outbox.unconfirmed().map(\.id))
    let own = Set((settled ?? []).map(\.id))
    return Sent(settled: settled, elsewhere: before.subtracting(left).subtracting(own).count)
  }
}
