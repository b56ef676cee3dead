import SharedDomain
package import SharedPresentation

/// A screen that shows a list, as a pure function from a view model to output.
package protocol ListScreen<Model>: RecordScreen {
  associatedtype Model: Sendable

  /// Returns the rows of `model`, in order.
  func rows(of model: Model) -> [Row]
  /// Returns the number of rows that `model` omits on request; none by default.
  func hiddenCount(of model: Model) -> Int
  /// Returns the JSON members of `model` besides its rows; none by default.
  func context(of model: Model) -> [JSONValue.Member]
  /// Returns whose list `model` is, for the summary; `nil` by default.
  func subject(of model: Model) -> String?
  /// Returns a remark for the summary of `model`; `nil` by default.
  func remark(of model: Model) -> String?
  /// The fields by which rows can be filtered and sorted; the columns by default.
  var fields: [Field<Row>] { get }
  /// Returns the headings for grouped `rows`, in order; none by default.
  func headings(of rows: [Row]) -> [String]
  /// Returns the heading for `row`, if there are any.
  func heading(of row: Row) -> String
}

extension ListScreen {
  package func hiddenCount(of model: Model) -> Int { 0 }

  package func context(of model: Model) -> [JSONValue.Member] { [] }

  package func subject(of model: Model) -> String? { nil }

  package func remark(of model: Model) -> String? { nil }

  package var fields: [Field<Row>] { columns.map(\.field) }

  package func headings(of rows: [Row]) -> [String] { [] }

  package func heading(of row: Row) -> String { "" }

  /// Returns the parts of the last line of a list of which `count` says how much is shown.
  package func summary(of presented: Presented<Model>, count: String) -> [String] {
    [subject(of: presented.model), count, remark(of: presented.model)].compactMap(\.self) + presented.source.parts
  }

  func rendering(
    of list: ArrangedList<Self>, _ presented: Presented<Model>, command: String, layout: Layout
  ) -> Rendering {
    let source = presented.source
    let total = list.hidesRows ? [JSONValue.Member("total", .int(list.total))] : []
    let grouped = { list.groupedText(of: Table($0, layout: layout), layout: layout) }
    return rendering(
      of: list.rows, beside: list.examples,
      head: [JSONValue.Member("command", .string(command))] + JSONValue.origin(source) + context(of: presented.model)
        + total,
      summary: summary(of: presented, count: list.count), style: source.style, layout: layout,
      table: list.isGrouped ? grouped : nil)
  }
}

extension Console {
  /// Prints a list on `screen` as the output of `command`, arranged by `arrangement`, and then its warnings; returns
  /// what was shown.
  package func show<Screen: ListScreen>(
    _ presented: Presented<Screen.Model>, on screen: Screen, command: String, arrangement: Arrangement
  ) async throws -> ShownList {
    let list = ArrangedList(screen, presented, arrangement)
    return try await show(list, presented, on: screen, command: command) { _ in (list.rows, []) }
  }

  /// Prints a saved list whose rows are read as it is printed; `presented` has the list without its rows.
  ///
  /// - Parameters:
  ///   - shown: The number of rows to show.
  ///   - total: The number of all rows of the list.
  ///   - rows: Returns the rows, of which it need read only the fields that a layout shows, and examples of further pages
  ///     for the columns of a table.
  package func show<Screen: ListScreen>(
    _ shown: Int, of total: Int, in presented: Presented<Screen.Model>, on screen: Screen, command: String,
    rows: @escaping @Sendable (Layout) async throws -> (rows: Pages<[Screen.Row]>, examples: [Screen.Row])
  ) async throws -> ShownList {
    try await show(ArrangedList(screen, shown: shown, total: total), presented, on: screen, command: command, rows)
  }

  private func show<Screen: ListScreen>(
    _ list: ArrangedList<Screen>, _ presented: Presented<Screen.Model>, on screen: Screen, command: String,
    _ rows: @escaping @Sendable (Layout) async throws -> (rows: Pages<[Screen.Row]>, examples: [Screen.Row])
  ) async throws -> ShownList {
    let shown = try await show(screen, summary: list.count, isLive: presented.source.isLive) {
      let rows = try await rows($1)
      let read = changing(list) { ($0.rows, $0.examples) = rows }
      return $0.rendering(of: read, presented, command: command, layout: $1)
    }
    for warning in presented.warnings { warn(warning) }
    return shown
  }
}

/// The rows to show, out of all rows of a list.
struct ArrangedList<Screen: ListScreen>: Sendable {
  /// The rows to show, in order.
  var rows: Pages<[Screen.Row]>
  /// Rows for which a table has room, but which it does not show.
  var examples: [Screen.Row] = []
  let total: Int
  /// Whether the rows are grouped, which are all on one page then.
  let isGrouped: Bool
  private let shown: Int
  private let screen: Screen

  /// Creates a list of `total` rows, of which as many as `shown` are to be read.
  init(_ screen: Screen, shown: Int, total: Int) {
    (self.screen, self.shown, self.total) = (screen, shown, total)
    rows = Pages([])
    isGrouped = false
  }

  init(_ screen: Screen, _ presented: Presented<Screen.Model>, _ arrangement: Arrangement) {
    let rows = screen.rows(of: presented.model)
    self.screen = screen
    isGrouped = arrangement.isGrouped
    // A list that is not loaded completely is longer than its rows.
    total = max(
      rows.count(where: screen.isListed) + screen.hiddenCount(of: presented.model), presented.source.total ?? 0)
    // Grouping takes precedence over the order, and the limit applies last.
    var unlimited = arrangement
    unlimited.limit = nil
    var shown = unlimited.applied(to: rows, fields: screen.fields)
    if isGrouped {
      let groups = Dictionary(grouping: shown, by: screen.heading)
      shown = screen.headings(of: shown).flatMap { groups[$0] ?? [] }
    }
    if let limit = arrangement.limit { shown = Array(shown.prefix(limit)) }
    self.rows = Pages(shown)
    self.shown = shown.count(where: screen.isListed)
  }

  /// Whether some rows are not shown.
  var hidesRows: Bool { shown < total }

  /// `20 tasks`, or `4 of 20 tasks` if some are not shown.
  var count: String { (hidesRows ? "\(shown) of " : "") + screen.noun.text(of: total) }

  /// Returns the grouped rows in `table`, with a line for each heading that has any.
  func groupedText(of table: Table<Screen.Row>, layout: Layout) -> TableText {
    let rows = rows.first
    let text = table.text(rows)
    guard !rows.isEmpty else { return text }
    let headings = rows.map(screen.heading)
    let counts = headings.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var lines = Array(text.lines.prefix(1))
    for (place, line) in text.lines.dropFirst().enumerated() {
      if place == 0 || headings[place] != headings[place - 1] {
        let title = "\(VisibleText.of(headings[place])) (\(counts[headings[place]] ?? 0))"
        lines.append(Style.bold.applied(to: title, isColored: layout.isColored))
      }
      lines.append(line)
    }
    return TableText(lines, omitted: text.omitted)
  }
}
