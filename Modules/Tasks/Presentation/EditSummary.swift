package import TasksDomain

/// How many edits wait, as it is shown.
package struct EditSummary: Hashable, Sendable {
  /// Those that will be sent, or are being sent.
  package let waiting: Int
  /// Those that were sent without an answer; they will be sent again.
  package let unsure: Int
  /// Those that contradict what the service has.
  package let conflicts: Int
  /// Those that the service refuses.
  package let refused: Int

  /// How `counts` are shown.
  package init(_ counts: EditCounts) {
    (waiting, unsure, conflicts, refused) = (counts.waiting, counts.unsure, counts.conflicts, counts.refused)
  }

  /// Such as `2 waiting, 1 in conflict`; `none` if there are none.
  package var text: String {
    let parts = [(waiting, "waiting"), (unsure, "unsure"), (conflicts, "in conflict"), (refused, "refused")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
