package import Foundation
package import SharedPresentation
package import TasksDomain

/// The unreadable edits, and the damage that the user has not dismissed, as they are displayed.
package struct UnreadableViewModel: Hashable, Sendable {
  package let edits: [Edit]
  package let damages: [Damage]
  /// The problems: one line for all edits of which nothing is left, and one for each other edit and each damage.
  package let lines: [String]

  /// An unreadable edit.
  package struct Edit: Hashable, Sendable {
    package let id: Int
    /// What is left of the edit; `nil` if nothing is.
    package let text: String?
  }

  /// What damage has taken.
  package struct Damage: Hashable, Sendable {
    /// The paths of the damaged files.
    package let path: String
    /// What was damaged.
    package let reason: String
    package let at: Date
    /// What happened, and where the damaged files are.
    package let summary: String

    /// Creates the view model of `damage`.
    package init(_ damage: OutboxDamage) {
      path = damage.files.joined(separator: ", ")
      reason = "both copies of the edits were damaged"
      at = damage.foundAt
      let lost = Noun("change is", "changes are").text(of: damage.changes)
      summary = "\(reason), and \(lost) lost; they are kept as \(damage.files.joined(separator: " and "))"
    }
  }

  package init(_ unreadable: [UnreadableEdit], damages: [OutboxDamage] = []) {
    self.damages = damages.map(Damage.init)
    problem =
      unreadable.isEmpty
      ? nil
      : Problem(
        "\(Self.numbers(of: unreadable)) could not be read", advice: "run 'recover'",
        kind: .unreadable(unreadable.map(\.id)))
    edits = unreadable.map { Edit(id: $0.id, text: $0.text) }
    let lost = unreadable.filter { $0.text == nil }
    lines =
      (lost.isEmpty ? [] : ["\(Self.numbers(of: lost)) could not be read; run 'recover'"])
      + unreadable.compactMap { edit in
        edit.text.map { "edit \(edit.id) could not be read (run 'discard \(edit.id)' to drop it): \($0)" }
      } + self.damages.map { "\($0.summary); run 'recover'" }
  }

  /// The problem of a script; `nil` if all edits can be read.
  package let problem: Problem?

  /// Returns the ids of `edits` as people write them, such as `edit 12` or `edits 12 to 14, 20`.
  package static func numbers(of edits: [UnreadableEdit]) -> String {
    let ranges = IndexSet(edits.map(\.id)).rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound - 1)"
    }
    return Noun("edit").form(for: edits.count) + " " + ranges.joined(separator: ", ")
  }
}
