package import SharedUI

/// How a line looks while it is typed.
package struct HighlightedLine: Hashable, Sendable {
  /// The stretches that are not plain; where two overlap, the later one counts.
  package let spans: [LineSpan]

  /// How `text` looks: known commands, unknown ones, and what is quoted. One of `aliases` is known if it stands for a
  /// command. A word at its end is not called unknown while it can still become a command or an alias.
  package init(_ text: String, aliases: Aliases = Aliases()) {
    let count = text.unicodeScalars.count
    spans = TypedLine(text).marks.compactMap { mark in
      let style = Self.style(of: mark.kind, isTyped: mark.range.upperBound == count, aliases)
      return style.map { LineSpan(range: mark.range, style: $0) }
    }
  }

  private static func style(of kind: TypedLine.Mark.Kind, isTyped: Bool, _ aliases: Aliases) -> Style? {
    switch kind {
    case .quoted: .yellow
    case .name(let name) where aliases.command(of: name) != nil: .green
    case .name(let name) where isTyped && isBeginning(name, aliases): nil
    case .name: .red
    }
  }

  private static func isBeginning(_ word: String, _ aliases: Aliases) -> Bool {
    (AllCommands.names + aliases.names).contains { $0.hasPrefix(word) }
  }
}
