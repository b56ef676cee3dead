import SharedPresentation
import SharedUI
import TasksDomain
import UsersDomain

/// How many tasks everybody has, as bars.
enum StatsScreen {
  /// One user's bar.
  struct Row {
    /// Who.
    let user: User
    /// How many tasks; nil if nobody can tell.
    let counts: TaskCounts?
  }

  private static let widest = 60
  private static let narrowest = 10

  /// A bar for each user, done and open, as wide as the most tasks that anybody has, and a last line with the sums.
  static func rendering(of rows: [Row], _ source: SourceViewModel, layout: Layout) -> Rendering {
    let origin = "\(sums(of: rows)) · \(VisibleText.of(source.text))"
    let fields = [["id", "name", "open", "done"]] + rows.map(fields)
    switch layout.format {
    case .table:
      let last = Style.dim.applied(to: origin, isColored: layout.isColored)
      return Rendering((lines(of: rows, layout) + [last]).map { $0 + "\n" }.joined())
    case .tsv: return Rendering(DelimitedText.tsv(fields), notes: [origin])
    case .csv: return Rendering(DelimitedText.csv(fields), notes: [origin])
    case .json: return Rendering(document(of: rows, source).text + "\n")
    }
  }

  private static func lines(of rows: [Row], _ layout: Layout) -> [String] {
    let most = rows.compactMap(\.counts).map { $0.open + $0.done }.max() ?? 0
    let texts = Table(columns, layout: Layout(format: .table, width: layout.width.map { $0 - narrowest - 2 }))
    let left = texts.lines(rows)
    let taken = left.map(DisplayWidth.of).max() ?? 0
    let width = max(narrowest, min(widest, (layout.width ?? .max) - taken - 2))
    return [left[0]]
      + zip(rows, left.dropFirst()).map { row, text in
        let blanks = String(repeating: " ", count: taken - DisplayWidth.of(text) + 2)
        return row.counts.map { text + blanks + Bar.text(of: $0, most: most, width: width, layout: layout) } ?? text
      }
  }

  private static let columns: [Column<Row>] = [
    Column("id", isNumeric: true) { String($0.user.id) },
    Column("name", isFlexible: true) { $0.user.name },
    Column("done", isNumeric: true) { $0.counts.map { String($0.done) } ?? "?" },
    Column("open", isNumeric: true) { $0.counts.map { String($0.open) } ?? "?" },
  ]

  private static func fields(_ row: Row) -> [String] {
    [String(row.user.id), row.user.name] + (row.counts.map { [String($0.open), String($0.done)] } ?? ["", ""])
  }

  private static func sums(of rows: [Row]) -> String {
    let counts = rows.compactMap(\.counts)
    let unknown = rows.count - counts.count
    let users = rows.count == 1 ? "1 user" : "\(rows.count) users"
    let tasks = "\(counts.map(\.done).reduce(0, +)) tasks done, \(counts.map(\.open).reduce(0, +)) open"
    let rest = unknown == 0 ? [] : ["\(unknown) of whom no tasks are saved"]
    return ([users, tasks] + rest).joined(separator: " · ")
  }

  private static func document(of rows: [Row], _ source: SourceViewModel) -> JSONValue {
    let users = rows.map { row in
      JSONValue.object([
        .init("id", .int(row.user.id)), .init("name", .string(row.user.name)),
        .init("open", row.counts.map { .int($0.open) } ?? .null),
        .init("done", row.counts.map { .int($0.done) } ?? .null),
      ])
    }
    return .object([.init("command", "stats")] + JSONValue.origin(source) + [.init("users", .array(users))])
  }
}
