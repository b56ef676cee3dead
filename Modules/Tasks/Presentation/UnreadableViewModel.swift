package import Foundation
package import TasksDomain

/// The edits that cannot be read, and the damaged stores that the user has not ended yet, as they are shown.
package struct UnreadableViewModel: Hashable, Sendable {
  /// Their numbers, each with what there is of the edit; `nil` if that is nothing.
  package let edits: [Edit]
  /// The damaged stores.
  package let damages: [Damage]
  /// Whether one of these had edits, perhaps, that nothing tells of.
  package var mayLackEdits: Bool { damages.contains(where: \.mayLackEdits) }
  /// What is wrong: a line for the edits of which nothing is left, and one for each of the others and each damaged store.
  package let lines: [String]

  /// One such edit.
  package struct Edit: Hashable, Sendable {
    /// Its number.
    package let id: Int
    /// What there is of it.
    package let text: String?
  }

  /// A damaged store.
  package struct Damage: Hashable, Sendable {
    /// Where it is kept.
    package let path: String
    /// How the damage was noticed.
    package let reason: String
    /// When that was.
    package let at: Date
    /// The path and the reason as one clause.
    package let summary: String

    /// Whether it had edits, perhaps, that nothing tells of.
    package let mayLackEdits: Bool

    /// Creates a damaged store.
    package init(path: String, reason: String, at: Date, summary: String, mayLackEdits: Bool) {
      (self.path, self.reason, self.at, self.summary) = (path, reason, at, summary)
      self.mayLackEdits = mayLackEdits
    }
  }

  /// Creates what is shown of `unreadable` and `damages`.
  package init(_ unreadable: [UnreadableEdit], damages: [Damage] = []) {
    self.damages = damages
    failure = unreadable.isEmpty ? nil : "\(unreadable.numbers) could not be read; run 'recover'"
    edits = unreadable.map { Edit(id: $0.id, text: $0.text) }
    let lost = unreadable.filter { $0.text == nil }
    lines =
      (lost.isEmpty ? [] : ["\(lost.numbers) could not be read: 'recover' tells more"])
      + unreadable.compactMap { edit in
        edit.text.map { "edit \(edit.id) could not be read: 'discard \(edit.id)' drops it: \($0)" }
      } + damages.map { "\($0.summary): run 'recover'" }
  }

  /// What a script is told; `nil` if all edits can be read.
  package let failure: String?
}
