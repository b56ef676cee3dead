/// The numbers of edits that the service has not confirmed, by state.
package struct EditCounts: Hashable, Sendable {
  /// Edits that are waiting or being sent.
  package let waiting: Int
  /// Edits that were sent without an answer; they will be sent again.
  package let unsure: Int
  package let conflicts: Int
  package let refused: Int

  /// Creates the counts of `edits`.
  package init(_ edits: [TaskEdit]) {
    waiting = edits.filter { $0.state == .waiting || $0.state == .sending }.count
    unsure = edits.filter { $0.state == .unsure }.count
    conflicts = edits.filter { $0.state == .conflict }.count
    refused = edits.filter { $0.state == .refused }.count
  }

  /// Creates the counts from a function that returns the number of edits in each state.
  package init<Failure: Error>(counting count: (EditState) throws(Failure) -> Int) throws(Failure) {
    waiting = try count(.waiting) + count(.sending)
    unsure = try count(.unsure)
    conflicts = try count(.conflict)
    refused = try count(.refused)
  }

  /// The number of edits that will be sent without a decision by the user.
  package var toSend: Int { waiting + unsure }
  /// The number of edits that need a decision by the user.
  package var undecided: Int { conflicts + refused }
}
