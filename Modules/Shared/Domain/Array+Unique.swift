extension Array where Element: Equatable {
  /// The elements without those that equal an earlier one.
  package var unique: [Element] {
    reduce(into: []) { unique, element in if !unique.contains(element) { unique.append(element) } }
  }
}
