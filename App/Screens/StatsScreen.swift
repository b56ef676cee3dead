import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import UsersDomain

/// The output of `stats`: a bar for each user, or for each group of tasks.
struct StatsScreen: RecordScreen {
  /// A user or a group, and the number of their tasks.
  struct Row {
    /// `nil` for a group.
    let id: ServiceID?
    let name: String
    /// `nil` if the tasks are not saved and could not be loaded.
    let counts: TaskCounts?

    init(user: User, counts: TaskCounts?) { (id, name, self.counts) = (user.id, user.name, counts) }

    fileprivate init(group: String, counts: TaskCounts) { (id, name, self.counts) = (nil, group, counts) }
  }

  /// What tasks are counted by, instead of their users.
  enum Grouping: String, CaseIterable {
    case tag, priority
    /// The week in which a task was done or, of an open one, is due.
    case week
  }

  private let grouping: Grouping?

  init(by grouping: Grouping? = nil) { self.grouping = grouping }

  private static let barWidths = 10...60
  private static let id = Column<Row>("id", id: { $0.id })
  private static let name = Column<Row>("name", isFlexible: true) { $0.name }

  var noun: Noun { Noun(grouping == nil ? "user" : "group") }

  private var names: [Column<Row>] { grouping == nil ? [Self.id, Self.name] : [Self.name] }

  var columns: [Column<Row>] {
    names + [Self.number("open", unknown: "", of: \.open), Self.number("done", unknown: "", of: \.done)]
  }

  /// Returns the columns in the order of the bars, with `?` for unknown numbers.
  func tableColumns(for rows: [Row], in layout: Layout) -> [Column<Row>] {
    names + [Self.number("done", unknown: "?", of: \.done), Self.number("open", unknown: "?", of: \.open)]
  }

  /// Returns the numbers of each group of `tasks`: priorities and weeks in their order, tags with the most tasks first, and
  /// last those without any.
  func rows(of tasks: [ListedTask], on calendar: UserCalendar) -> [Row] {
    let pairs = tasks.flatMap { task in groups(of: task.item, on: calendar).map { ($0, task) } }
    let tasks = Dictionary(grouping: pairs, by: \.0).mapValues { TaskCounts($0.map(\.1)) }
    let known = TaskField.priorities.reversed() + [Self.none]
    return tasks.map { Row(group: $0.key, counts: $0.value) }.sorted { one, other in
      let places = [one, other].map { row in
        let total = grouping == .tag ? -(row.counts?.total ?? 0) : known.firstIndex(of: row.name) ?? 0
        return (row.name == Self.none ? 1 : 0, total, row.name)
      }
      return places[0] < places[1]
    }
  }

  private static let none = "(none)"

  private func groups(of task: TaskItem, on calendar: UserCalendar) -> [String] {
    let groups: [String] =
      switch grouping {
      case nil: []
      case .tag: task[.tags].elements.sorted()
      case .priority: [task[.priority].text]
      case .week: [calendar.monday(of: task[task.isCompleted ? .completedAt : .due].text) ?? ""]
      }
    return groups.allSatisfy(\.isEmpty) ? [Self.none] : groups
  }

  /// Returns the numbers of each user and, unless the layout is plain or too narrow, a bar, scaled to the longest, but to at
  /// most five times the second; and a last line with the totals. If fields were requested, returns only these.
  ///
  /// - Parameters:
  ///   - total: The numbers of all tasks, if those of `rows` do not add up to them.
  ///   - chart: What else to show in the last line, where there is Unicode.
  ///   - remark: What else to say there.
  func rendering(
    of rows: [Row], total: TaskCounts? = nil, chart: String? = nil, remark: String? = nil, _ source: SourceViewModel,
    layout: Layout
  ) -> Rendering {
    let hasBars = layout.fields == nil && !layout.isPlain
    let layout = layout.drawable
    return rendering(
      of: rows, head: [.init("command", "stats")] + JSONValue.origin(source),
      summary: sums(of: rows, total) + [layout.hasUnicode ? chart : nil, remark].compactMap(\.self) + source.parts,
      style: source.style, layout: layout
    ) { columns in
      let table = Table(columns, layout: layout)
      let isWide = Self.roomBesideBars(layout).map { table.isLegible(rows, in: $0) } ?? true
      return hasBars && isWide ? TableText(Self.bars(of: rows, columns, layout)) : table.text(rows)
    }
  }

  func json(of row: Row) -> JSONValue {
    .members(
      row.id.map { .init("id", .id($0)) }, .init("name", known: row.name),
      .init("open", row.counts.map { .int($0.open) } ?? .null),
      .init("done", row.counts.map { .int($0.done) } ?? .null))
  }

  private static func bars(of rows: [Row], _ columns: [Column<Row>], _ layout: Layout) -> [String] {
    // One row with far more than all others must not take their bars.
    let totals = rows.compactMap(\.counts).map(\.total).sorted(by: >)
    let most = min(totals.first ?? 0, totals.dropFirst().first { $0 > 0 }.map { $0 * 5 } ?? .max)
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

  private func sums(of rows: [Row], _ total: TaskCounts?) -> [String] {
    let known = rows.compactMap(\.counts)
    let unknown = rows.count - known.count
    let counts = total.map { [$0] } ?? known
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
  /// has Unicode. One that is too long is cut, with a mark.
  func bar(of counts: TaskCounts) -> String {
    guard most > 0 else { return "" }
    let steps = layout.hasUnicode ? 8 : 1
    let isCut = counts.total > most
    // What is cut keeps its proportions.
    let (room, scale) = isCut ? ((width - 1) * steps, counts.total) : (width * steps, most)
    let done = counts.done * room / scale
    let all = counts.total * room / scale
    let rest = (all + steps - 1) / steps - (done + steps - 1) / steps
    let end = isCut ? (layout.hasUnicode ? "»" : ">") : ""
    return Style.green.applied(to: full[done / steps] + Self.eighths[done % steps], isColored: layout.isColored)
      + Style.dim.applied(to: light[max(0, rest)] + end, isColored: layout.isColored)
  }
}

/// A line of blocks as high as numbers are.
enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// Returns a block for each of `numbers`, the greatest of which gets the highest.
  static func text(_ numbers: [Int]) -> String {
    let most = max(1, numbers.max() ?? 0)
    return String(numbers.map { blocks[($0 * (blocks.count - 1) + most - 1) / most] })
  }
}
