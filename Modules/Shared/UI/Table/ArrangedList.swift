import SharedPresentation

/// The rows of a list that are shown, of all that there are.
struct ArrangedList<Screen: ListScreen> {
  /// The rows that are shown, in order.
  let rows: [Screen.Row]
  /// How many rows the list has.
  let total: Int
  private let shown: Int
  private let screen: Screen
  private let isGrouped: Bool

  /// `rows` of `screen` as `arrangement` has them; as many as are `hidden` were left out before.
  init(_ screen: Screen, _ rows: [Screen.Row], _ arrangement: Arrangement, hidden: Int = 0) {
    self.screen = screen
    isGrouped = arrangement.isGrouped
    total = rows.count(where: screen.isListed) + hidden
    // The headings come before the order within them, and the limit after both.
    var unlimited = arrangement
    unlimited.limit = nil
    var shown = unlimited.applied(to: rows, fields: screen.fields)
    if isGrouped { shown = screen.headings.flatMap { heading in shown.filter { screen.heading(of: $0) == heading } } }
    self.rows = arrangement.limit.map { Array(shown.prefix($0)) } ?? shown
    self.shown = self.rows.count(where: screen.isListed)
  }

  /// Whether some rows are not shown.
  var hidesRows: Bool { shown < total }

  /// `20 tasks`, or `4 of 20 tasks` if some are not shown.
  var count: String {
    let noun = total == 1 ? screen.nouns.one : screen.nouns.several
    return hidesRows ? "\(shown) of \(total) \(noun)" : "\(total) \(noun)"
  }

  /// The lines of `table`, with a line for each heading that has rows if they are grouped.
  func lines(_ table: Table<Screen.Row>, layout: Layout) -> [String] {
    let lines = table.lines(rows)
    guard isGrouped, !rows.isEmpty else { return lines }
    let groups = screen.headings.map { heading in
      let members = zip(rows, lines.dropFirst()).filter { screen.heading(of: $0.0) == heading }.map(\.1)
      let title = Style.bold.applied(to: "\(heading) (\(members.count))", isColored: layout.isColored)
      return members.isEmpty ? [] : [title] + members
    }
    return lines.prefix(1) + groups.flatMap(\.self)
  }
}
