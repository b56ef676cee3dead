import SharedInteractorInterface
import SharedTiming

/// A time limit for a whole operation.
struct Deadline: Sendable {
  /// The limit, capped at a year so that it cannot overflow a clock.
  let timeout: Duration

  /// Creates a limit of `timeout`, which is exact to the millisecond.
  init(_ timeout: Duration) { self.timeout = min(max(timeout, .zero), .seconds(365 * 86_400)) }

  /// Returns the result of `operation`, or `nil` if the time runs out first, which cancels `operation`; that is awaited
  /// in any case.
  ///
  /// - Throws: `.cancelled` if the calling task was cancelled, whatever the result; otherwise what `operation` throws.
  func run<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    let (result, isInTime) = await TimeLimit().run(for: timeout) { await Result(catching: operation) }
    // Checked first, because the result of a cancelled operation may look complete.
    if Task.isCancelled { throw LoadFailure.cancelled }
    return isInTime ? try result?.get() : nil
  }
}

extension Deadline: CustomStringConvertible {
  /// The limit as text, such as `1 second` or `0.25 seconds`.
  var description: String {
    let milliseconds = Int64(timeout / .milliseconds(1))
    if milliseconds == 1000 { return "1 second" }
    let fraction = String(1000 + milliseconds % 1000).dropFirst().replacing(/0+$/, with: "")
    return "\(milliseconds / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)") + " seconds"
  }
}
