/// How long an operation may take as a whole.
struct Deadline: Sendable {
  /// The time that an operation has, at most a year: enough for anyone, and far from what overflows a clock.
  let timeout: Duration

  /// A limit of `timeout`, exact to the millisecond.
  init(_ timeout: Duration) {
    self.timeout = min(max(timeout, .zero), .seconds(365 * 86_400))
  }

  /// The outcome of `operation`, or nil if the time was up or the calling task cancelled first; either cancels
  /// `operation`, and its end is waited for.
  func run<Outcome: Sendable>(_ operation: @escaping @Sendable () async -> Outcome) async -> Outcome? {
    await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await operation() }
      group.addTask {
        do { try await Task.sleep(for: timeout) } catch {}  // Cancelled: the race is over.
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}

extension Deadline: CustomStringConvertible {
  /// The time for a person: `1 second`, `0.25 seconds`.
  var description: String {
    let milliseconds = Int64(timeout / .milliseconds(1))
    if milliseconds == 1000 { return "1 second" }
    let fraction = String(1000 + milliseconds % 1000).dropFirst().replacing(/0+$/, with: "")
    return "\(milliseconds / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)") + " seconds"
  }
}
