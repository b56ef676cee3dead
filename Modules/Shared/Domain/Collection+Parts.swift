extension Collection {
  /// Returns the elements in parts of `size`, of which the last one may be smaller.
  // Specialized for positions, of which there are many.
  @inlinable package func parts(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(dropFirst($0).prefix(size)) }
  }
}
