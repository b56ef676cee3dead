/// A part of a line that is drawn in its own style.
package struct LineSpan: Hashable, Sendable {
  /// The Unicode scalars of the part, counted from the start of the line.
  package let range: Range<Int>
  /// The style; where parts overlap, the later one applies.
  package let style: Style

  /// Creates a span with the given style.
  package init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}
