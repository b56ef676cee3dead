import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain
import UsersDomain

/// The output of `stats`: a bar for each user.
struct StatsScreen: RecordScreen {
  /// A user and the number of their tasks.
  struct Row {
    let id: ServiceID
    let name: String
    /// `nil` if the tasks are not saved and could not be loaded.
    let counts: TaskCounts?

    init(user: User, counts: TaskCounts?) { (id, name, self.counts) = (user.id, user.name, counts) }
  }

  private static let barWidths = 10...60
  private static let id = Column<Row>("id", id: { $0.id })
  private static let name = Column<Row>("name", isFlexible: true) { $0.name }

  let noun = Noun("user")

  let columns = [id, name, number("open", unknown: "", of: \.open), number("done", unknown: "", of: \.done)]

  let members = ["id", "name", "open", "done"]

  /// Returns the columns in the order of the bars, with `?` for unknown numbers.
  func tableColumns(for rows: [Row], isPlain: Bool) -> [Column<Row>] {
    [Self.id, Self.name, Self.number("done", unknown: "?", of: \.done), Self.number("open", unknown: "?", of: \.open)]
  }

  /// Returns the numbers of each user and, unless the layout is plain or too narrow, a bar, scaled to the user with the
  /// most tasks; and a last line with the totals. If fields were requested, returns only these.
  func rendering(of rows: [Row], _ source: SourceViewModel, layout: Layout) -> Rendering {
    let hasBars = layout.fields == nil && !layout.isPlain
    let layout = layout.drawable
    return rendering(
      of: rows, head: [.init("command", "stats")] + JSONValue.origin(source), summary: sums(of: rows) + source.parts,
      style: source.style, layout: layout
    ) { columns in
      let table = Table(columns, layout: layout)
      let isWide = Self.roomBesideBars(layout).map { table.isLegible(rows, in: $0) } ?? true
      return hasBars && isWide ? TableText(Self.bars(of: rows, columns, layout)) : table.text(rows)
    }
  }

  func json(of row: Row) -> JSONValue {
    .members(
      .init("id", .id(row.id)), .init("name", known: row.name),
      .init("open", row.counts.map { .int($0.open) } ?? .null),
      .init("done", row.counts.map { .int($0.done) } ?? .null))
  }

  private static func bars(of rows: [Row], _ columns: [Column<Row>], _ layout: Layout) -> [String] {
    let most = rows.compactMap(\.counts).map { $0.open + $0.done }.max() ?? 0
    let rest = roomBesideBars(layout)
    let table = Table(columns, layout: Layout(format: .table, width: rest, isPlain: layout.isPlain))
    let (left, setting) = table.laidOut(rows)
    let widths = left.lines.map(DisplayWidth.of)
    let taken = widths.max() ?? 0
    let width = min(max(barWidths.lowerBound, (layout.width ?? .max) - taken - 2), barWidths.upperBound)
    let bars = StatsBars(most: most, width: width, layout)
    let colored = Table(columns, layout: Layout(format: .table, width: rest, isColored: layout.isColored))
    return [colored.heading(under: setting)]
      + zip(zip(rows, left.lines.dropFirst()), widths.dropFirst()).map { row, used in
        let blanks = String(repeating: " ", count: taken - used + 2)
        return row.0.counts.map { row.1 + blanks + bars.bar(of: $0) } ?? row.1
      }
  }

  // Bars take a third of the terminal, and the space that the names leave.
  private static func roomBesideBars(_ layout: Layout) -> Int? {
    layout.width.map { $0 - max(barWidths.lowerBound, $0 / 3) - 2 }
  }

  private static func number(
    _ name: String, unknown: String, of count: @escaping @Sendable (TaskCounts) -> Int
  ) -> Column<Row> {
    Column(name, isNumeric: true) { $0.counts.map { String(count($0)) } ?? unknown }
  }

  private func sums(of rows: [Row]) -> [String] {
    let counts = rows.compactMap(\.counts)
    let unknown = rows.count - counts.count
    let done = counts.map(\.done).reduce(0, +)
    let open = counts.map(\.open).reduce(0, +)
    let tasks = "\(Noun("task").text(of: done)) done, \(open) open"
    return [count(of: rows), tasks] + (unknown == 0 ? [] : ["\(unknown) without saved tasks"])
  }
}

/// Bars for numbers of done and open tasks.
private struct StatsBars {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private let most: Int
  private let width: Int
  private let layout: Layout
  // The parts of a bar with each number of columns, which are put together faster than made.
  private let full: [String]
  private let light: [String]

  /// Creates bars of which `most`, a number of tasks, takes the whole `width`.
  init(most: Int, width: Int, _ layout: Layout) {
    (self.most, self.width, self.layout) = (most, width, layout)
    let marks = layout.hasUnicode ? ("█", "░") : ("#", "-")
    full = (0...width).map { String(repeating: marks.0, count: $0) }
    light = (0...width).map { String(repeating: marks.1, count: $0) }
  }

  /// Returns a bar with a full part for done tasks and a light part for open ones, in eighths of a column if the terminal
  /// has Unicode.
  func bar(of counts: TaskCounts) -> String {
    guard most > 0 else { return "" }
    let steps = layout.hasUnicode ? 8 : 1
    let done = counts.done * width * steps / most
    let all = (counts.done + counts.open) * width * steps / most
    let rest = (all + steps - 1) / steps - (done + steps - 1) / steps
    return Style.green.applied(to: full[done / steps] + Self.eighths[done % steps], isColored: layout.isColored)
      + Style.dim.applied(to: light[max(0, rest)], isColored: layout.isColored)
  }
}
