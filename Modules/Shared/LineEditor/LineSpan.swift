/// A stretch of a line that is drawn in a colour.
package struct LineSpan: Hashable, Sendable {
  /// Its scalars, counted from the beginning of the line.
  package let range: Range<Int>
  /// The parameters of the escape sequence that sets the colour: `32`, or `1;32`.
  package let rendition: String

  /// A stretch in that colour; where two overlap, the later one is seen.
  package init(range: Range<Int>, rendition: String) {
    self.range = range
    self.rendition = rendition
  }
}
