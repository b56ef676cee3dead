package import SharedUI

extension TypedLine {
  /// Returns the highlighted ranges of the line `text`: known commands, unknown commands, quoted text and the text that
  /// ends a command. Where two overlap, the later one counts.
  ///
  /// An alias counts as known if it stands for known commands. A name at the end is not marked as unknown while it can
  /// still become a command or an alias.
  package static func spans(of text: String, aliases: Aliases = Aliases()) -> [LineSpan] {
    let count = text.unicodeScalars.count
    return TypedLine(text, aliases: aliases).marks.compactMap { mark in
      let style = style(of: mark.kind, isTyped: mark.range.upperBound == count, aliases)
      return style.map { LineSpan(range: mark.range, style: $0) }
    }
  }

  private static func style(of kind: Mark.Kind, isTyped: Bool, _ aliases: Aliases) -> Style? {
    switch kind {
    case .quoted, .text: .yellow
    case .name(let name) where !aliases.knownCommands(of: name).isEmpty: .green
    case .name(let name) where isTyped && isBeginning(name, aliases): nil
    case .name: .red
    }
  }

  private static func isBeginning(_ word: String, _ aliases: Aliases) -> Bool {
    (AllCommands.names + aliases.names).contains { $0.hasPrefix(word) }
  }
}
