import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI
import UsersDomain

/// A drawing of a split view for a terminal of a given size.
struct SplitScreen {
  // Enough for a mark, an id and part of a name.
  private static let minLeftWidth = 20
  // If less is left for the tasks, only one of the lists is shown.
  private static let minRightWidth = 12
  // Longer ids, such as UUIDs, would leave no room for the names.
  private static let maxIDWidth = 8
  // Titles need what is left beside a priority and the day when a task is due.
  private static let minWidthForExtras = 40
  let columns: Int
  let rows: Int
  let isColored: Bool
  let hasUnicode: Bool

  /// A part of a line in a style of its own.
  private typealias Part = (text: String, style: Style)

  /// The number of rows of each list, without the headings and the row at the bottom.
  var height: Int { max(1, rows - 2) }

  /// Returns the headings, both lists side by side, and what the last row is for: a row of the terminal each.
  func drawing(of view: SplitView) -> ScreenDrawing {
    var drawing = ScreenDrawing()
    if view.showsKeys {
      drawing.rows = list(" KEYS", Self.keys(width: columns).dropFirst(view.topKey).map { fit($0, columns) }, columns)
        .map { [ScreenText($0, at: 0)] }
    } else if isNarrow {
      // The list in which the keys move.
      drawing.rows = (view.side == .users ? users(of: view) : tasks(of: view)).map { [ScreenText($0, at: 0)] }
    } else {
      drawing.rows = zip(users(of: view), tasks(of: view)).map {
        [ScreenText($0, at: 0), ScreenText((hasUnicode ? "│" : "|") + $1, at: leftWidth)]
      }
    }
    let (footer, cursor) = footer(of: view)
    // A long message covers the last rows of the lists.
    drawing.rows = Array(drawing.rows.prefix(max(0, rows - footer.count))) + footer.map { [ScreenText($0, at: 0)] }
    drawing.rows = Array(drawing.rows.suffix(max(1, rows)))
    drawing.cursor = cursor
    return drawing
  }

  private var isNarrow: Bool { columns < Self.minLeftWidth + 1 + Self.minRightWidth }
  private var leftWidth: Int { isNarrow ? columns : max(Self.minLeftWidth, columns * 2 / 5) }
  private var rightWidth: Int { isNarrow ? columns : columns - leftWidth - 1 }

  // Returns the heading and the rows of a list, blank ones included.
  private func list(_ heading: String, _ lines: [String], _ width: Int) -> [String] {
    let body = (0..<height).map { $0 < lines.count ? lines[$0] : "" }
    return [fit(heading, width, .bold)] + body
  }

  private func users(of view: SplitView) -> [String] {
    let pane = view.users
    let widest = idWidth(pane.all.map(\.id.text))
    let lines = visible(pane).map { index, user in
      let isHere = index == pane.cursor
      let mark = isHere ? (view.side == .users ? ">" : "-") : user.id == view.selected?.id ? "*" : " "
      let id = widest > Self.maxIDWidth ? "" : padded(user.id.text, widest) + " "
      return line(
        [(mark + id, .plain)], user.label, isHere ? .bold : .plain, leftWidth,
        isBar: isHere && view.side == .users)
    }
    return list(" USERS" + filterText(pane.filter), lines + [end(of: pane, "user", view.source, leftWidth)], leftWidth)
  }

  private func tasks(of view: SplitView) -> [String] {
    let heading = view.users.current.map { " " + $0.name } ?? " TASKS"
    let lines =
      switch view.state {
      case .none: [fit(" no user is shown", rightWidth, .dim)]
      case .loading: [fit(drawable(" loading…"), rightWidth, .dim)]
      case .failed(let why):
        Paragraph.lines(VisibleText.of(why), width: rightWidth - 1).map { fit(" " + $0, rightWidth, .red) }
      case .loaded(_, let source, let isLoading): taskLines(of: view, source, isLoading)
      }
    let marks = view.marked.isEmpty ? "" : drawable(" · ") + "\(view.marked.count) marked"
    return list(heading + marks + filterText(view.tasks.filter), lines, rightWidth)
  }

  private func filterText(_ filter: String) -> String { filter.isEmpty ? "" : drawable(" · ") + "/" + filter }

  private func taskLines(of view: SplitView, _ source: SourceViewModel, _ isLoading: Bool) -> [String] {
    let pane = view.tasks
    let widest = idWidth(pane.all.map(\.item.id.text))
    let lines = visible(pane).map { index, task in
      let isHere = index == pane.cursor && view.side == .tasks
      let emphasis = TasksScreen.emphasis(of: task)
      let id = padded(task.item.id.text, min(widest, Self.maxIDWidth))
      let start: [Part] = [
        (isHere ? ">" : " ", .plain), (view.marked.contains(task.id) ? "*" : " ", .bold),
        (TasksScreen.mark(of: task), task.isUndecided ? .red : .yellow), (id + " ", emphasis),
        (hasUnicode ? TasksScreen.sign(of: task) : task.state, task.item.isCompleted ? .dim : .green), (" ", .plain),
      ]
      let extras = [task.item[.priority].text, task.due].filter { !$0.isEmpty }
      let end = extras.isEmpty || rightWidth < Self.minWidthForExtras ? nil : " " + extras.joined(separator: " ")
      return line(
        start, task.item.title, emphasis, rightWidth, end: end.map { ($0, task.isLate ? .red : .dim) }, isBar: isHere)
    }
    return lines + [end(of: pane, "task", source, rightWidth, isLoading: isLoading)]
  }

  // Returns the elements around the cursor that there is room for, above the row that ends the list.
  private func visible<Element>(_ pane: SplitPane<Element>) -> [(offset: Int, element: Element)] {
    let capacity = height - 1
    let top = max(0, min(pane.cursor - capacity / 2, pane.shown.count - capacity))
    return Array(zip(pane.shown.indices, pane.shown).dropFirst(top).prefix(capacity)).map { ($0, $1) }
  }

  private func idWidth(_ ids: [String]) -> Int { ids.map(DisplayWidth.of).max() ?? 1 }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(text))) + text
  }

  // Returns the last row of a list: its length and source, or what is wrong with its filter. It always shows whether the
  // list is stale; its age and the reason only if they fit.
  private func end<Element>(
    of pane: SplitPane<Element>, _ noun: String, _ source: SourceViewModel, _ width: Int, isLoading: Bool = false
  ) -> String {
    if let fault = pane.fault { return fit(" " + fault, width, .red) }
    let (shown, all) = (pane.shown.count, pane.all.count)
    let count = (shown == all ? "\(all) " : "\(shown) of \(all) ") + Noun(noun).form(for: all)
    let age = Array(source.parts.prefix(source.isStale ? 2 : 1))
    let texts = [source.parts, age, [source.isStale ? "stale" : source.isLive ? "live" : "saved"]].map { parts in
      drawable(" " + ([count] + parts + (isLoading ? ["loading…"] : [])).map(VisibleText.of).joined(separator: " · "))
    }
    return fit(texts.first { DisplayWidth.of($0) <= width } ?? texts[2], width, source.style)
  }

  // Returns `start`, as much of `text` as there is room for, and `end` at the right border; `isBar` if the cursor is here.
  private func line(
    _ start: [Part], _ text: String, _ style: Style, _ width: Int, end: Part? = nil, isBar: Bool
  ) -> String {
    let (head, tail) = (start.map(\.text).joined(), end?.text ?? "")
    let room = width - DisplayWidth.of(head) - DisplayWidth.of(tail)
    guard room > 0 else { return fit(head, width) }
    let (cut, used) = DisplayWidth.fitted(VisibleText.of(text), to: room, ellipsis: drawable("…"))
    let gap = String(repeating: " ", count: isBar && isColored || end != nil ? room - used : 0)
    guard !(isBar && isColored) else { return Style.reverse.applied(to: head + cut + gap + tail, isColored: true) }
    return (start + [(cut, style), (gap, .plain)] + [end].compactMap(\.self)).map {
      $0.text == " " ? " " : $0.style.applied(to: $0.text, isColored: isColored)
    }.joined()
  }

  // Returns text of the program in characters that the terminal can draw.
  private func drawable(_ text: String) -> String { hasUnicode ? text : PlainText.of(text) }

  private func fit(_ text: String, _ width: Int, _ style: Style = .plain) -> String {
    let cut = DisplayWidth.fitted(VisibleText.of(text), to: width, ellipsis: drawable("…")).text
    return style.applied(to: cut, isColored: isColored)
  }
}

// MARK: - The last row, and the keys

extension SplitScreen {
  private static let keys = [
    ("Up, Down, k, j", "move"), ("PageUp, PageDown", "move by a page"),
    ("Home, End, g, G", "move to the first or the last"), ("Enter, Right, l, Tab", "go to the tasks of the user"),
    ("Left, h, Tab", "go back to the users"), ("a", "add a task"),
    ("d, o", "mark the task done, or open again"), ("e", "edit its title"), ("m", "move it to another user"),
    ("p, t", "change its priority (as high, none), or when it is due (as friday, none)"), ("D, Delete", "remove it"),
    ("Space", "mark it, so that the next key is for all marked ones"), ("u, U", "undo, redo"),
    ("/", "filter the list, as in due:..friday; Enter keeps the filter"), ("r", "load users and tasks again"),
    ("Escape", "clear the marks, then the filter, then leave"), ("?", "show these keys"), ("q, Ctrl-C", "leave"),
  ]

  /// Returns the list of keys, fitted to `width` columns.
  static func keys(width: Int) -> [String] {
    DefinitionList(keys.map { (" " + $0.0, $0.1) }).lines(in: Layout(format: .table, width: width))
  }

  // Returns the last row, and the column of the cursor in it; nil if nothing is typed there.
  private func footer(of view: SplitView) -> (rows: [String], cursor: Int?) {
    switch view.footer {
    case .hints: return ([fit(hint(of: view), columns, .dim)], nil)
    case .message(let text, let style):
      return (Paragraph.lines(VisibleText.of(text), width: columns).prefix(3).map { fit($0, columns, style) }, nil)
    case .question(let text):
      // What answers it is at its end.
      let answers = " [y/N]"
      let question = text.hasSuffix(answers) ? String(text.dropLast(answers.count)) : text
      let cut = DisplayWidth.fitted(VisibleText.of(question), to: columns - answers.count, ellipsis: drawable("…"))
      let width = min(cut.width + answers.count, columns - 1)
      return ([Style.bold.applied(to: cut.text + answers, isColored: isColored)], width)
    case .filter(let line): return input(line, after: "/")
    case .input(let line, let label, _): return input(line, after: label + ": ")
    }
  }

  // Shows the part of `line` before its cursor for which there is room, and what fits behind it.
  private func input(_ line: InputLine, after label: String) -> (rows: [String], cursor: Int?) {
    var room = max(0, columns - DisplayWidth.of(label) - 1)
    let before = VisibleText.of(line.beforeCursor).reversed().prefix { character in
      room -= DisplayWidth.of(String(character))
      return room >= 0
    }
    let text = label + String(before.reversed())
    return ([fit(text + VisibleText.of(line.afterCursor), columns)], min(DisplayWidth.of(text), columns - 1))
  }

  // Returns the keys that are of use in `view`, the most important ones first, as far as they fit.
  private func hint(of view: SplitView) -> String {
    let hints = Self.hints(in: view)
    let lines = (1...hints.count).reversed().map { hints.prefix($0).joined(separator: ", ") }
    return lines.first { DisplayWidth.of($0) <= columns } ?? hints[0]
  }

  private static func hints(in view: SplitView) -> [String] {
    if view.showsKeys { return ["any key returns", "arrows scroll"] }
    let acting =
      view.side == .users
      ? ["Enter goes to the tasks", "a adds one"] : ["d done", "e title", "a add", "Space marks", "u undo"]
    let isFiltered = !view.users.filter.isEmpty || !view.tasks.filter.isEmpty
    let clearing = view.marked.isEmpty ? isFiltered ? ["Escape clears the filter"] : [] : ["Escape clears the marks"]
    return clearing + ["q quits", "? helps"] + acting + (isFiltered ? [] : ["/ filters"])
  }
}
