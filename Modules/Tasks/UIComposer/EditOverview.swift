package import Foundation
import SharedPresentation
package import SharedUI
package import TasksDomain
import TasksInteractorInterface
import TasksPresentation

/// The numbers of unconfirmed edits, the unreadable ones, and the damage, all at one moment.
package struct EditOverview: Sendable {
  package let counts: EditCounts
  package let unreadable: [UnreadableEdit]
  /// When the oldest edit was entered; `nil` if there is none.
  package let oldest: Date?
  /// The damage that the user has not dismissed.
  package let damages: [OutboxDamage]
  // Those that were sent in vain and wait for their next try.
  private let delayed: [TaskEdit]

  package init(
    _ counts: EditCounts, unreadable: [UnreadableEdit] = [], oldest: Date? = nil, damages: [OutboxDamage] = [],
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

  init(_ contents: OutboxContents) {
    self.init(
      EditCounts(contents.edits), unreadable: contents.unreadable, oldest: contents.edits.map(\.enteredAt).min(),
      damages: contents.damages, delayed: contents.edits.filter { $0.notBefore != nil })
  }

  /// The numbers of edits in words, such as `2 waiting, 1 in conflict`.
  package var text: String { EditSummary(counts).text }

  /// The failure to report if some edits cannot be read; `nil` if all can.
  package var failure: CommandFailure? { UnreadableViewModel(unreadable).problem.map { .failed($0) } }
}

extension OutboxDamage {
  /// The paths of the damaged files.
  package var path: String { files.joined(separator: ", ") }

  /// What was damaged.
  package var reason: String { "both copies of the edits were damaged" }

  /// What happened, and where the damaged files are.
  package var summary: String {
    let lost = Noun("change is", "changes are").text(of: changes)
    return "\(reason), and \(lost) lost; they are kept as \(files.joined(separator: " and "))"
  }
}

extension [UnreadableEdit] {
  /// The ids as people write them, such as `edit 12` or `edits 12 to 14, 20`.
  package var numbers: String { UnreadableViewModel.numbers(of: self) }
}
