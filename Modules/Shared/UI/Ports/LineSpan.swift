/// A stretch of a line that is drawn in a style of its own.
package struct LineSpan: Hashable, Sendable {
  /// Its scalars, counted from the beginning of the line.
  package let range: Range<Int>
  /// How it is drawn; where two overlap, the later one counts.
  package let style: Style

  /// Creates a stretch in that style.
  package init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}
