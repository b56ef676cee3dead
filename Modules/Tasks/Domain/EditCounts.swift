/// How many edits there are that the service has not confirmed, by how far they have come.
package struct EditCounts: Hashable, Sendable {
  /// Those that will be sent, or are being sent.
  package let waiting: Int
  /// Those that were sent without an answer; they will be sent again.
  package let unsure: Int
  /// Those that contradict what the service has.
  package let conflicts: Int
  /// Those that the service refuses.
  package let refused: Int

  /// The numbers of `edits`.
  package init(_ edits: [TaskEdit]) {
    waiting = edits.filter { $0.state == .waiting || $0.state == .sending }.count
    unsure = edits.filter { $0.state == .unsure }.count
    conflicts = edits.filter { $0.state == .conflict }.count
    refused = edits.filter { $0.state == .refused }.count
  }

  /// The numbers that `count` gives of each state.
  package init<Failure: Error>(counting count: (EditState) throws(Failure) -> Int) throws(Failure) {
    waiting = try count(.waiting) + count(.sending)
    unsure = try count(.unsure)
    conflicts = try count(.conflict)
    refused = try count(.refused)
  }

  /// How many will be sent by themselves.
  package var toSend: Int { waiting + unsure }
  /// How many wait for the user.
  package var undecided: Int { conflicts + refused }
}
