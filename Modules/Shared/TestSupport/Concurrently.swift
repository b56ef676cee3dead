/// Runs `work` for each of `values` at the same time, and returns the results in the order in which they were ready.
@discardableResult
package func concurrently<Value: Sendable, Result: Sendable>(
  _ values: some Sequence<Value>, _ work: @escaping @Sendable (Value) async throws -> Result
) async throws -> [Result] {
  try await withThrowingTaskGroup(of: Result.self) { group in
    for value in values { group.addTask { try await work(value) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
