package import TasksDomain

/// The edits that cannot be read, as they are shown.
package struct UnreadableViewModel: Hashable, Sendable {
  /// Their numbers, each with what there is of the edit; `nil` if that is nothing.
  package let edits: [Edit]
  /// What is wrong, a line for those of which nothing is left and one for each of the others; none if nothing is.
  package let lines: [String]

  /// One such edit.
  package struct Edit: Hashable, Sendable {
    /// Its number.
    package let id: Int
    /// What there is of it.
    package let text: String?
  }

  /// Creates what is shown of `unreadable`.
  package init(_ unreadable: [UnreadableEdit]) {
    edits = unreadable.map { Edit(id: $0.id, text: $0.text) }
    let lost = unreadable.filter { $0.text == nil }
    lines =
      (lost.isEmpty ? [] : ["\(lost.numbers) could not be read: 'recover' tells more"])
      + unreadable.compactMap { edit in
        edit.text.map { "edit \(edit.id) could not be read: 'discard \(edit.id)' drops it: \($0)" }
      }
  }

  /// What a script is told; `nil` if all edits can be read.
  package var failure: String? { lines.isEmpty ? nil : "some edits could not be read: 'pending' shows which" }
}
