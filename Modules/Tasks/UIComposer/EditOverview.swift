package import Foundation
package import SharedLocal
import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksLocal
import TasksOutbox
import TasksPresentation

/// The numbers of unconfirmed edits, the unreadable ones, and the damaged stores, all at one moment.
package struct EditOverview: Sendable {
  package let counts: EditCounts
  package let unreadable: [UnreadableEdit]
  /// When the oldest edit was entered, of those that were read; `nil` if there is none or they were only counted.
  package let oldest: Date?
  /// The damaged stores that the user has not dismissed.
  package let damages: [StoreDamage]
  // Those that were sent in vain and wait for their next try; empty if edits were only counted.
  private let delayed: [TaskEdit]

  package init(
    _ counts: EditCounts, unreadable: [UnreadableEdit] = [], oldest: Date? = nil, damages: [StoreDamage] = [],
    delayed: [TaskEdit] = []
  ) {
    self.counts = counts
    self.unreadable = unreadable
    self.oldest = oldest
    self.damages = damages
    self.delayed = delayed
  }

  /// Returns when the next of the edits that wait for that is sent again; `nil` if none waits at `now`.
  package func retryAt(_ now: Date) -> Date? { delayed.compactMap { $0.retryTime(at: now) }.min() }

  /// Reads all edits within `transaction`.
  package init(in transaction: any CacheTransaction) throws(CacheFailure) {
    self.init(try OutboxOverview(in: transaction))
  }

  init(_ overview: OutboxOverview) {
    let edits = overview.contents.edits
    self.init(
      EditCounts(edits), unreadable: overview.contents.unreadable, oldest: edits.map(\.at).min(),
      damages: overview.damages, delayed: edits.filter { $0.notBefore != nil })
  }

  /// The numbers of edits in words, such as `2 waiting, 1 in conflict`.
  package var text: String { EditSummary(counts).text }

  /// The failure to report if some edits cannot be read; `nil` if all can.
  package var failure: CommandFailure? { UnreadableViewModel(unreadable).problem.map { .failed($0) } }
}

extension [UnreadableEdit] {
  /// The ids as people write them, such as `edit 12` or `edits 12 to 14, 20`.
  package var numbers: String { UnreadableViewModel.numbers(of: self) }
}
