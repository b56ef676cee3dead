import Foundation

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

extension [UnreadableEdit] {
  /// The ids as people write them, such as `edit 12` or `edits 12 to 14, 20`.
  package var numbers: String {
    let ranges = IndexSet(map(\.id)).rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound - 1)"
    }
    return (count == 1 ? "edit " : "edits ") + ranges.joined(separator: ", ")
  }
}
