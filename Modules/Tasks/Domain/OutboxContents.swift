package import Foundation

/// The unconfirmed contents of an outbox.
package struct OutboxContents: Hashable, Sendable {
  /// The edits in the order in which they were entered.
  package let edits: [TaskEdit]
  /// The edits that cannot be read, by id.
  package let unreadable: [UnreadableEdit]
  /// What was lost, and which edits that concerns is not certain.
  package let damages: [OutboxDamage]

  package init(edits: [TaskEdit], unreadable: [UnreadableEdit] = [], damages: [OutboxDamage] = []) {
    self.edits = edits
    self.unreadable = unreadable
    self.damages = damages
  }

  /// The numbers of edits by state.
  package var counts: EditCounts { EditCounts(edits) }

  /// When the oldest edit was entered; `nil` if there is none.
  package var oldest: Date? { edits.map(\.enteredAt).min() }

  /// Returns when the next of the edits that wait for that is sent again; `nil` if none waits at `time`.
  package func retryTime(at time: Date) -> Date? { edits.compactMap { $0.retryTime(at: time) }.min() }
}

/// Changes of an outbox that damage in all of its files has taken.
package struct OutboxDamage: Hashable, Sendable {
  package let foundAt: Date
  /// How many changes are lost; each may be of several edits.
  package let changes: Int
  /// The paths of the damaged files.
  package let files: [String]

  package init(foundAt: Date, changes: Int, files: [String]) {
    self.foundAt = foundAt
    self.changes = changes
    self.files = files
  }
}

/// An edit that was entered, is neither confirmed nor dropped, and cannot be read.
package struct UnreadableEdit: Hashable, Sendable {
  package let id: Int
  /// What is left of the edit; `nil` if only its id is known.
  package let text: String?

  package init(id: Int, text: String?) {
    self.id = id
    self.text = text
  }
}
