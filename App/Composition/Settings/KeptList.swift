import SharedUI

/// A list of what people keep.
struct KeptList<Row: Sendable>: Sendable {
  /// The command that lists it.
  let command: String
  /// What the rows are called, one and several; the latter also names them in JSON.
  let nouns: (one: String, several: String)
  /// The columns, all of them text.
  let columns: [Column<Row>]

  /// What is printed of `rows`.
  func rendering(of rows: [Row], layout: Layout) -> Rendering {
    let fields = [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
    switch layout.format {
    case .table:
      let count = Style.dim.applied(
        to: "\(rows.count) \(rows.count == 1 ? nouns.one : nouns.several)", isColored: layout.isColored)
      let lines = rows.isEmpty ? [] : Table(columns, layout: layout).lines(rows)
      return Rendering((lines + [count]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(fields))
    case .csv: return Rendering(DelimitedText.csv(fields))
    case .json:
      let objects = rows.map { row in JSONValue.object(columns.map { .init($0.name, .string($0.cell(row))) }) }
      return Rendering(
        JSONValue.object([.init("command", .string(command)), .init(nouns.several, .array(objects))]).text + "\n")
    }
  }
}

extension KeptList<Alias> {
  /// The aliases.
  static let aliases = KeptList(
    command: "alias", nouns: ("alias", "aliases"),
    columns: [Column("name") { $0.name }, Column("command", isFlexible: true) { $0.text }])
}

extension KeptList<SettingRow> {
  /// The settings.
  static let settings = KeptList(
    command: "set", nouns: ("setting", "settings"),
    columns: [
      Column("name") { $0.name }, Column("value", isFlexible: true) { $0.value },
      Column("source", cell: { $0.source.rawValue }, style: { $0.source == .standard ? .dim : .plain }),
    ])
}
