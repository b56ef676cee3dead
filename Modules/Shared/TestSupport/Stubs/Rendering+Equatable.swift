package import SharedUI

extension Rendering: Equatable {
  /// Whether both have one page, the same one, and the same notes.
  package static func == (one: Rendering, other: Rendering) -> Bool {
    [one.pages.count, other.pages.count] == [1, 1] && one.results == other.results && one.notes == other.notes
  }
}
