import TasksDomain

/// The result of sending edits in the background.
package struct DeliveryReport: Hashable, Sendable {
  /// The ids of the edits that need a decision now.
  package let undecided: [Int]
  /// Whether the service has confirmed any edit.
  package let hasSent: Bool
  /// Why the service does not accept edits although it was reached; `nil` if it does.
  package let obstacle: String?

  init(_ settled: [TaskEdit] = []) {
    undecided = settled.filter(\.state.needsDecision).map(\.id)
    hasSent = settled.contains { $0.state == .confirmed }
    let held = settled.filter { $0.hold != nil && $0.hold != .arrival }
    obstacle = (held.first { $0.hold == .signIn } ?? held.first)?.lastError
  }

  /// The report if nothing was sent.
  package static let nothing = DeliveryReport()
}
