extension Array where Element: Hashable {
  /// The elements without those that equal an earlier one.
  @inlinable package var unique: [Element] {
    // To compare a few takes less than to hash them.
    if count <= 16 { return indices.filter { !self[..<$0].contains(self[$0]) }.map { self[$0] } }
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
