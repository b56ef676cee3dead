package import TasksDomain

/// The numbers of unconfirmed edits as they are displayed.
package struct EditSummary: Hashable, Sendable {
  /// Edits that are waiting or being sent.
  package let waiting: Int
  /// Edits that were sent without an answer; they will be sent again.
  package let unsure: Int
  package let conflicts: Int
  package let refused: Int

  /// Creates a summary of `counts`.
  package init(_ counts: EditCounts) {
    (waiting, unsure, conflicts, refused) = (counts.waiting, counts.unsure, counts.conflicts, counts.refused)
  }

  /// The counts that are not zero, such as `2 waiting, 1 in conflict`; `none` if all are.
  package var text: String {
    let parts = [(waiting, "waiting"), (unsure, "unsure"), (conflicts, "in conflict"), (refused, "refused")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
