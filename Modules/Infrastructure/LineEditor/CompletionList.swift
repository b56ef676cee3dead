import SharedUI

/// The rows that list the possible completions of a word.
struct CompletionList {
  private let completions: CompletionCandidates
  private let width: Int
  private let height: Int

  init(_ completions: CompletionCandidates, width: Int, height: Int) {
    self.completions = completions
    self.width = max(width, 1)
    self.height = max(height, 4)
  }

  /// The rows, in as few columns as the height allows, none wider than the screen. They include descriptions if there
  /// is room. If not everything fits or more exists, the last row says so.
  var rows: [String] {
    let names = completions.all.map { CompletionStyle.fitted($0.replacement, to: width - 1) }
    let nameWidth = min(width, (names.map(DisplayWidth.of).max() ?? 0) + CompletionStyle.gap)
    return describedRows(names, nameWidth) ?? grid(names, columns: max(1, (width - 1) / nameWidth), nameWidth)
  }

  // Leaves room for the row being edited and for the note about what is left out.
  private var maxRows: Int { height - 2 }

  private func describedRows(_ names: [String], _ nameWidth: Int) -> [String]? {
    guard completions.all.contains(where: { !$0.description.isEmpty }) else { return nil }
    let columns = (names.count + maxRows - 1) / maxRows
    let cellWidth = (width - 1) / columns
    let room = cellWidth - nameWidth - (columns > 1 ? CompletionStyle.gap : 0)
    guard room >= CompletionStyle.minDescriptionWidth else { return nil }
    let cells = zip(names, completions.all).map { name, completion in
      guard !completion.description.isEmpty else { return name }
      return Self.padded(name, to: nameWidth) + CompletionStyle.fitted(completion.description, to: room)
    }
    return grid(cells, columns: columns, cellWidth)
  }

  private func grid(_ cells: [String], columns: Int, _ cellWidth: Int) -> [String] {
    let rowCount = (cells.count + columns - 1) / columns
    let shown = min(rowCount, maxRows)
    let rows = (0..<shown).map { row in
      let cells = stride(from: row, to: cells.count, by: rowCount).map { cells[$0] }
      return cells.dropLast().map { Self.padded($0, to: cellWidth) }.joined() + (cells.last ?? "")
    }
    return rows + rest(rowCount - shown)
  }

  private func rest(_ hidden: Int) -> [String] {
    switch (hidden, completions.areCut) {
    case (0, false): []
    case (_, false): ["... \(hidden) more rows"]
    case (_, true): [CompletionStyle.fitted("... \(CompletionStyle.more)", to: width - 1, ellipsis: "")]
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}

/// What a list of completions and a menu have in common.
enum CompletionStyle {
  /// The columns between a completion and its description, or the next completion.
  static let gap = 2
  /// The width below which descriptions are left out.
  static let minDescriptionWidth = 8
  /// The note about completions that are not offered.
  static let more = "and more; keep typing to narrow the list"

  /// Returns `text` without unsafe characters, shortened to `width` columns.
  static func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    DisplayWidth.fitted(VisibleText.of(text), to: width, ellipsis: ellipsis).text
  }
}
