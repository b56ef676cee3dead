package import SharedLocal
package import SharedPresentation
package import TasksDomain
import TasksPresentation

/// The numbers of unconfirmed edits, the unreadable ones, and the damaged stores, all at one moment.
package struct EditOverview: Sendable {
  /// The numbers of readable edits.
  package let counts: EditCounts
  package let unreadable: [UnreadableEdit]
  /// The damaged stores that the user has not dismissed.
  package let damages: [StoreDamage]

  /// Creates an overview.
  package init(_ counts: EditCounts, unreadable: [UnreadableEdit] = [], damages: [StoreDamage] = []) {
    (self.counts, self.unreadable, self.damages) = (counts, unreadable, damages)
  }

  /// The numbers of edits in words, such as `2 waiting, 1 in conflict`.
  package var text: String { EditSummary(counts).text }

  /// The failure to report if some edits cannot be read; `nil` if all can.
  package var failure: FailureViewModel? {
    UnreadableViewModel(unreadable).failure.map { FailureViewModel($0, status: .failure) }
  }
}
