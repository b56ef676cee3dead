import TasksDomain

/// What came of sending edits in the background.
package struct DeliveryReport: Hashable, Sendable {
  /// The edits that wait for the user since.
  package let undecided: [Int]
  /// Whether the service has confirmed any.
  package let hasSent: Bool
  /// Why the service does not take edits, though it was reached; nil if it does.
  package let obstacle: String?

  /// What came of it when `settled` were sent.
  init(_ settled: [TaskEdit] = []) {
    undecided = settled.filter(\.state.needsDecision).map(\.id)
    hasSent = settled.contains { $0.state == .confirmed }
    let held = settled.filter { $0.hold != nil && $0.hold != .arrival }
    obstacle = (held.first { $0.hold == .signIn } ?? held.first)?.lastError
  }

  /// That nothing was sent.
  package static let nothing = DeliveryReport()
}
