package import SharedUI

/// How a line looks while it is typed.
package struct HighlightedLine: Hashable, Sendable {
  /// A stretch of the line in one style.
  package struct Span: Hashable, Sendable {
    /// Its scalars, counted from the beginning of the line.
    package let range: Range<Int>
    /// How it is drawn.
    package let style: Style
  }

  /// The stretches that are not plain; where two overlap, the later one counts.
  package let spans: [Span]

  /// How `text` looks: known commands, unknown ones, and what is quoted. A word at its end is not called unknown while
  /// it can still become a command.
  package init(_ text: String) {
    let count = text.unicodeScalars.count
    spans = CommandLine(text).marks.compactMap { mark in
      let style = Self.style(of: mark.kind, isTyped: mark.range.upperBound == count)
      return style.map { Span(range: mark.range, style: $0) }
    }
  }

  private static func style(of kind: CommandLine.Mark.Kind, isTyped: Bool) -> Style? {
    switch kind {
    case .quoted: .yellow
    case .name(let name) where CommandName(rawValue: name) != nil: .green
    case .name(let name) where isTyped && CommandName.allCases.contains { $0.rawValue.hasPrefix(name) }: nil
    case .name: .red
    }
  }
}
