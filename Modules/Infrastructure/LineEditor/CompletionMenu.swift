import SharedUI

/// A list of completions below the line, one of which is selected.
struct CompletionMenu {
  /// The effect of a key.
  enum Step: Equatable {
    /// Another row is selected, or nothing has changed.
    case continued
    case closed
    /// The key closed the menu and must also have its usual effect.
    case over
    case taken(CompletionCandidate)
    /// Text must be added to the line, and other completions shown.
    case typed(String)
    /// A character of the line must be deleted, and other completions shown.
    case deleted
  }

  private var completions: [CompletionCandidate] = []
  private var areCut = false
  private var selected = 0
  // The number of rows of the last drawing, for paging.
  private var page = 1
  private var top = 0

  init(_ completions: CompletionCandidates) { show(completions) }

  /// Replaces the completions and selects the first.
  mutating func show(_ completions: CompletionCandidates) {
    self.completions = completions.all.filter(\.isInsertable)
    areCut = completions.areCut
    selected = 0
    top = 0
  }

  /// Handles a key: Tab, Shift-Tab and arrows select, Enter takes, Escape closes, text narrows; any other key closes
  /// the menu.
  mutating func handle(_ key: Unicode.Scalar) -> Step {
    switch (key, EditorKey(key)) {
    case ("\t", _), ("\u{0E}", _), (_, .down), (_, .right): select(selected + 1)
    case ("\u{10}", _), (_, .up), (_, .left), (_, .backTab): select(selected - 1)
    case (_, .pageDown): select(min(selected + page, completions.count - 1))
    case (_, .pageUp): select(max(selected - page, 0))
    case ("\r", _), ("\n", _): return completions.isEmpty ? .closed : .taken(completions[selected])
    case ("\u{1B}", _), ("\u{7}", _): return .closed
    case ("\u{8}", _), ("\u{7F}", _): return .deleted
    // The word is complete.
    case (" ", _): return .over
    case _ where key.properties.generalCategory == .control: return .over
    default: return .typed(String(key))
    }
    return .continued
  }

  /// Returns the rows, narrower than `width` columns; if not all completions fit into `height` rows, the last row says
  /// so.
  mutating func rows(width: Int, height: Int, isColored: Bool) -> [String] {
    guard !completions.isEmpty else { return [CompletionStyle.fitted("  no matches", to: width - 1)] }
    let hasNote = areCut || completions.count > height
    page = max(1, hasNote ? height - 1 : height)
    top = max(0, min(max(top, selected - page + 1), selected, completions.count - page))
    let shown = top..<min(top + page, completions.count)
    // Columns must not move while the list is walked.
    let nameWidth = completions.map { DisplayWidth.of(VisibleText.of($0.replacement)) }.max() ?? 0
    let rows = shown.map { row($0, nameWidth: nameWidth, width: width, isColored: isColored) }
    return hasNote && height > 1 ? rows + [CompletionStyle.fitted(note(shown), to: width - 1)] : rows
  }

  private mutating func select(_ index: Int) {
    if !completions.isEmpty { selected = (index + completions.count) % completions.count }
  }

  private func row(_ index: Int, nameWidth: Int, width: Int, isColored: Bool) -> String {
    let completion = completions[index]
    let isSelected = index == selected
    // The last column stays free, since a terminal may wrap after it.
    let room = max(1, width - 1 - CompletionStyle.gap)
    var text = CompletionStyle.fitted(completion.replacement, to: room)
    let left = room - nameWidth - CompletionStyle.gap
    if !completion.description.isEmpty, left >= CompletionStyle.minDescriptionWidth {
      let gap = String(repeating: " ", count: nameWidth + CompletionStyle.gap - DisplayWidth.of(text))
      text += gap + CompletionStyle.fitted(completion.description, to: left)
    }
    // Recognisable without colours, too.
    let row = (isSelected ? "> " : "  ") + text
    return isSelected && isColored ? "\u{1B}[7m\(row)\u{1B}[0m" : row
  }

  private func note(_ shown: Range<Int>) -> String {
    let count = "  \(shown.lowerBound + 1)-\(shown.upperBound) of \(completions.count)"
    return areCut ? count + " \(CompletionStyle.more)" : count
  }
}
