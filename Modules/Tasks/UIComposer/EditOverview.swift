package import SharedPresentation
package import TasksDomain
import TasksPresentation

/// How many edits wait, and which cannot be read.
package struct EditOverview: Hashable, Sendable {
  /// How many wait, of those that can be read.
  package let counts: EditCounts
  /// Those that cannot be read.
  package let unreadable: [UnreadableEdit]

  /// Creates the overview of edits that the service has not confirmed.
  package init(_ edits: [TaskEdit], unreadable: [UnreadableEdit] = []) {
    (counts, self.unreadable) = (EditCounts(edits), unreadable)
  }

  /// How many edits wait, in words: `2 waiting, 1 in conflict`.
  package var text: String { EditSummary(counts).text }

  /// What is wrong if some cannot be read; `nil` if all can.
  package var failure: FailureViewModel? {
    UnreadableViewModel(unreadable).failure.map { FailureViewModel($0, status: .failure) }
  }
}
