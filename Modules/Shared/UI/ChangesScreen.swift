package import Foundation

/// What `changes` prints.
package struct ChangesScreen: Sendable {
  /// The screen.
  package init() {}

  /// The changes that were loaded at `time`, which was `age`; both are nil if there never were any.
  package func rendering(of rows: [ChangeRow], at time: Date?, age: String?, layout: Layout) -> Rendering {
    let count = rows.count == 1 ? "1 change" : "\(rows.count) changes"
    let last = age.map { "\(count) · loaded \($0)" } ?? "no changes since the list was first saved"
    switch layout.format {
    case .table:
      let lines = rows.isEmpty ? [] : Table(Self.columns, layout: layout).lines(rows)
      let dimmed = Style.dim.applied(to: last, isColored: layout.isColored)
      return Rendering((lines + [dimmed]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(Self.fields(rows)), notes: [last])
    case .csv: return Rendering(DelimitedText.csv(Self.fields(rows)), notes: [last])
    case .json: return Rendering(Self.document(rows, at: time).text + "\n")
    }
  }

  private static let columns: [Column<ChangeRow>] = [
    Column("kind") { $0.kind },
    Column("id", isNumeric: true) { String($0.id) },
    Column("what") { $0.what },
    Column("text", isFlexible: true) { $0.text.value },
    Column("was", isFlexible: true) { $0.was ?? "" },
  ]

  private static func fields(_ rows: [ChangeRow]) -> [[String]] {
    [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
  }

  private static func document(_ rows: [ChangeRow], at time: Date?) -> JSONValue {
    .object([
      .init("command", "changes"), .init("changedAt", time.map { .string(Timestamp.text(of: $0)) } ?? .null),
      .init("changes", .array(rows.map(json))),
    ])
  }

  private static func json(_ row: ChangeRow) -> JSONValue {
    let members: [JSONValue.Member?] = [
      .init("kind", .string(row.kind)), .init("id", .int(row.id)), .init("what", .string(row.what)),
      .init(row.text.name, .string(row.text.value)), .init("was", optional: row.was),
    ]
    return .object(members.compactMap(\.self))
  }
}
