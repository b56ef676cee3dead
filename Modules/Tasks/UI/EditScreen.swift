import Foundation
package import SharedUI
package import TasksPresentation

/// What edit commands print: the edits they made.
package struct EditScreen: Sendable {
  /// The screen.
  package init() {}

  /// What `command` prints when it made the edits `rows`.
  package func rendering(of rows: [EditRow], command: String, layout: Layout) -> Rendering {
    switch layout.format {
    case .table: Rendering(rows.map { Self.line($0, layout) + "\n" }.joined())
    case .tsv: Rendering(DelimitedText.tsv(Self.fields(rows)))
    case .csv: Rendering(DelimitedText.csv(Self.fields(rows)))
    case .json:
      Rendering(
        rows.map { JSONValue.object([.init("command", .string(command))] + Self.json($0)).text + "\n" }.joined())
    }
  }

  /// What `pending` prints of all edits that wait.
  package func list(of rows: [EditRow], counts: EditSummary, layout: Layout) -> Rendering {
    switch layout.format {
    case .table:
      let count = rows.count == 1 ? "1 edit" : "\(rows.count) edits"
      let last = Style.dim.applied(
        to: rows.isEmpty ? "no edits wait" : "\(count) · \(counts.text)", isColored: layout.isColored)
      let lines = rows.isEmpty ? [] : Table(Self.columns, layout: layout).lines(rows)
      return Rendering((lines + [last]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(Self.fields(rows)))
    case .csv: return Rendering(DelimitedText.csv(Self.fields(rows)))
    case .json:
      let edits = JSONValue.array(rows.map { .object(Self.json($0)) })
      return Rendering(JSONValue.object([.init("command", "pending"), .init("edits", edits)]).text + "\n")
    }
  }

  /// An edit in JSON.
  static func json(_ row: EditRow) -> [JSONValue.Member] {
    [
      .init("id", .int(row.id)), .init("action", .string(row.action)), .init("task", EditMark.json(row.task)),
      .init("user", .int(row.userID)), .init("title", .string(row.title)), .init("state", .string(row.state)),
      .init("tries", .int(row.tries)), .init("at", .string(Timestamp.text(of: row.at))),
      .init("error", row.error.map { .string($0) } ?? .null),
    ]
  }

  private static let columns: [Column<EditRow>] = [
    Column("edit", isNumeric: true) { String($0.id) },
    Column("at") { Timestamp.text(of: $0.at) },
    Column("action") { $0.action },
    Column("task") { $0.task.text },
    Column("user", isNumeric: true) { String($0.userID) },
    Column("title", isFlexible: true) { $0.title },
    Column("state", cell: { $0.state }, style: { $0.needsDecision ? .red : .plain }),
    Column("tries", isNumeric: true) { String($0.tries) },
    Column("error", isFlexible: true) { $0.error ?? "" },
  ]

  private static func fields(_ rows: [EditRow]) -> [[String]] {
    [columns.map(\.name)] + rows.map { row in columns.map { $0.cell(row) } }
  }

  private static func line(_ row: EditRow, _ layout: Layout) -> String {
    let marks = ["add": "+", "remove": "-"]
    let mark = Style.yellow.applied(to: marks[row.action] ?? "~", isColored: layout.isColored)
    let state = Style.dim.applied(to: "· edit \(row.id), \(row.state)", isColored: layout.isColored)
    return "\(mark) \(row.action) \(row.task.text) \(VisibleText.of(row.title)) \(state)"
  }
}
