package import SharedPresentation
package import TasksDomain
import TasksPresentation

/// The numbers of unconfirmed edits, and the unreadable ones.
package struct EditOverview: Hashable, Sendable {
  /// The numbers of readable edits.
  package let counts: EditCounts
  package let unreadable: [UnreadableEdit]

  /// Creates the overview of unconfirmed edits.
  package init(_ edits: [TaskEdit], unreadable: [UnreadableEdit] = []) {
    (counts, self.unreadable) = (EditCounts(edits), unreadable)
  }

  /// The numbers of edits in words, such as `2 waiting, 1 in conflict`.
  package var text: String { EditSummary(counts).text }

  /// The failure to report if some edits cannot be read; `nil` if all can.
  package var failure: FailureViewModel? {
    UnreadableViewModel(unreadable).failure.map { FailureViewModel($0, status: .failure) }
  }
}
