/// The rows that show what a word can become.
struct CompletionList {
  private static let gap = 2
  private static let leastDescription = 8

  private let completions: [Completion]
  private let width: Int
  private let height: Int

  /// A list of `completions` for a screen of that size, in columns and rows.
  init(_ completions: [Completion], width: Int, height: Int) {
    self.completions = completions
    self.width = max(width, 1)
    self.height = max(height, 4)
  }

  /// The rows, none wider than the screen; where not all fit, the last says how many more there are.
  var rows: [String] {
    let described = describedRows
    return described.isEmpty ? columnRows : described
  }

  // The row being edited and the one that says what is left out have to remain.
  private var mostRows: Int { height - 2 }

  private var columnWidth: Int { min(width, (names.map(CellWidth.of).max() ?? 0) + Self.gap) }

  private var names: [String] { completions.map { CellWidth.cut(Self.harmless($0.display), to: width - 1) } }

  private var describedRows: [String] {
    let room = width - columnWidth - 1
    guard completions.contains(where: { $0.description != nil }), completions.count <= mostRows else { return [] }
    guard room >= Self.leastDescription else { return [] }
    return zip(names, completions).map { name, completion in
      guard let description = completion.description else { return name }
      return CellWidth.padded(name, to: columnWidth) + CellWidth.cut(Self.harmless(description), to: room)
    }
  }

  private var columnRows: [String] {
    let perRow = max(1, (width - 1) / columnWidth)
    let rowCount = (completions.count + perRow - 1) / perRow
    let shown = min(rowCount, mostRows)
    let names = names
    let rows = (0..<shown).map { row in
      let cells = stride(from: row, to: names.count, by: rowCount).map { names[$0] }
      return cells.dropLast().map { CellWidth.padded($0, to: columnWidth) }.joined() + (cells.last ?? "")
    }
    return shown == rowCount ? rows : rows + ["... \(rowCount - shown) more rows"]
  }

  private static func harmless(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
