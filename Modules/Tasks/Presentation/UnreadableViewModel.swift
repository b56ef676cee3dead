package import Foundation
package import SharedPresentation
package import TasksDomain

/// The unreadable edits, and the damaged stores that the user has not dismissed, as they are displayed.
package struct UnreadableViewModel: Hashable, Sendable {
  package let edits: [Edit]
  package let damages: [Damage]
  /// Whether a damaged store may have held edits that nothing else accounts for.
  package var mayLackEdits: Bool { damages.contains(where: \.mayLackEdits) }
  /// The problems: one line for all edits of which nothing is left, and one for each other edit and each damaged store.
  package let lines: [String]

  /// An unreadable edit.
  package struct Edit: Hashable, Sendable {
    package let id: Int
    /// What is left of the edit; `nil` if nothing is.
    package let text: String?
  }

  /// A damaged store.
  package struct Damage: Hashable, Sendable {
    package let path: String
    /// How the damage was noticed.
    package let reason: String
    package let at: Date
    /// The path and the reason in one clause.
    package let summary: String

    /// Whether the store may have held edits that nothing else accounts for.
    package let mayLackEdits: Bool

    package init(path: String, reason: String, at: Date, summary: String, mayLackEdits: Bool) {
      self.path = path
      self.reason = reason
      self.at = at
      self.summary = summary
      self.mayLackEdits = mayLackEdits
    }
  }

  package init(_ unreadable: [UnreadableEdit], damages: [Damage] = []) {
    self.damages = damages
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
      } + damages.map { "\($0.summary); run 'recover'" }
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
