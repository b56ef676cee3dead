package import SharedPresentation

/// A screen that shows a list: a pure function from what is presented to what is printed.
package protocol ListScreen<Model>: RecordScreen {
  /// What is presented.
  associatedtype Model: Sendable

  /// The rows of `model`, in order.
  func rows(of model: Model) -> [Row]
  /// How many rows `model` was asked to leave out; none unless told otherwise.
  func hiddenCount(of model: Model) -> Int
  /// What JSON says of `model` beside its rows; nothing unless told otherwise.
  func context(of model: Model) -> [JSONValue.Member]
  /// What is said of `model` beside how many rows it has; nothing unless told otherwise.
  func remark(of model: Model) -> String?
  /// What rows can be found and sorted by; what stands in the columns unless told otherwise.
  var fields: [Field<Row>] { get }
  /// The headings that rows can stand under, in order; none unless told otherwise.
  var headings: [String] { get }
  /// The heading that `row` stands under, if there are any.
  func heading(of row: Row) -> String
}

extension ListScreen {
  /// None.
  package func hiddenCount(of model: Model) -> Int { 0 }

  /// Nothing.
  package func context(of model: Model) -> [JSONValue.Member] { [] }

  /// Nothing.
  package func remark(of model: Model) -> String? { nil }

  /// What stands in the columns.
  package var fields: [Field<Row>] { columns.map(\.field) }

  /// None.
  package var headings: [String] { [] }

  /// None.
  package func heading(of row: Row) -> String { "" }

  /// What `command` prints when `presented` is there, its rows as `arrangement` has them.
  package func rendering(
    of presented: Presented<Model>, command: String, arrangement: Arrangement = Arrangement(), layout: Layout
  ) -> Rendering {
    let (model, source) = (presented.model, presented.source)
    let list = arranged(model, arrangement)
    let summary = [list.count] + [remark(of: model)].compactMap(\.self) + source.parts
    return rendering(
      of: list.rows, head: head(of: presented, command, list), summary: summary, style: source.style, layout: layout
    ) { list.lines(Table($0, layout: layout), layout: layout) }
  }

  private func head(
    of presented: Presented<Model>, _ command: String, _ list: ArrangedList<Self>
  ) -> [JSONValue.Member] {
    let total = list.hidesRows ? [JSONValue.Member("total", .int(list.total))] : []
    return [.init("command", .string(command))] + JSONValue.origin(presented.source) + context(of: presented.model)
      + total
  }

  /// The rows of `model` as `arrangement` has them.
  func arranged(_ model: Model, _ arrangement: Arrangement) -> ArrangedList<Self> {
    ArrangedList(self, rows(of: model), arrangement, hidden: hiddenCount(of: model))
  }
}

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
