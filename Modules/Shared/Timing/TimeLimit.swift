/// A limit on how long a task waits for work.
package struct TimeLimit: Sendable {
  /// Waits for a duration or until the calling task is cancelled.
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a limit that measures time by `sleep`.
  package init(sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }) {
    self.sleep = sleep
  }

  /// Runs `work`, cancels it after `limit`, and waits for its end.
  ///
  /// - Returns: The result of `work`, and whether it ended within the limit.
  package func run<Value: Sendable>(
    for limit: Duration, _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value?, isInTime: Bool) {
    await withTaskGroup(of: Value?.self) { group in
      group.addTask { await work() }
      group.addTask {
        do { try await sleep(limit) } catch {}  // Cancelled because the work has ended.
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      let last = await group.next() ?? nil
      return (first ?? last, first != nil)
    }
  }
}
