import SharedPresentation
import SharedUI
import TasksDomain
import UsersDomain

/// Draws a split view: a pure function of it and of the size of the terminal.
struct SplitScreen {
  // Room for a mark, an id and some of a name, and as much for the tasks.
  private static let narrowest = 20
  /// How many columns there are.
  let columns: Int
  /// How many rows there are.
  let rows: Int
  /// Whether anything may be coloured.
  let isColored: Bool
  /// Whether more than ASCII can be drawn.
  let hasUnicode: Bool

  /// How many rows each list has: all but the headings and the line at the bottom.
  var height: Int { max(1, rows - 2) }

  /// Headings, both lists side by side, and what the keys do; a line for each row, no longer than the columns.
  func lines(of view: SplitView) -> [String] {
    let (left, right) = (leftLines(of: view), rightLines(of: view))
    let bar = hasUnicode ? "│" : "|"
    let body = (0..<height).map { row in
      fit(row < left.count ? left[row].text : "", leftWidth, row < left.count ? left[row].style : .plain) + bar
        + fit(row < right.count ? right[row].text : "", rightWidth, row < right.count ? right[row].style : .plain)
    }
    let heads =
      fit(" USERS", leftWidth, .bold) + bar + fit(view.selected.map { " " + $0.name } ?? " TASKS", rightWidth, .bold)
    return Array(([heads] + body + [fit(bottom(of: view), columns, .dim)]).prefix(max(1, rows)))
  }

  private var leftWidth: Int { min(max(Self.narrowest, columns * 2 / 5), max(1, columns - 2)) }
  private var rightWidth: Int { max(0, columns - leftWidth - 1) }

  private func leftLines(of view: SplitView) -> [(text: String, style: Style)] {
    let users = view.shown
    let room = height - 1
    let top = max(0, min(view.place - room / 2, users.count - room))
    let digits = users.map { String($0.id).count }.max() ?? 1
    let lines = users.enumerated().dropFirst(top).prefix(room).map { index, user -> (text: String, style: Style) in
      let isHere = index == view.place
      let mark = isHere ? (view.side == .users ? ">" : "-") : user.id == view.selected?.id ? "*" : " "
      let id = String(repeating: " ", count: digits - String(user.id).count) + String(user.id)
      return ("\(mark)\(id) \(user.name)", isHere ? .bold : .plain)
    }
    let count = users.count == view.users.count ? "\(users.count)" : "\(users.count) of \(view.users.count)"
    return lines + [origin("\(count) \(view.users.count == 1 ? "user" : "users")", view.source, leftWidth)]
  }

  private func rightLines(of view: SplitView) -> [(text: String, style: Style)] {
    switch view.tasks {
    case .none: return wrapped("Enter shows the tasks of a user", .dim)
    case .loading: return [(own(" loading…"), .dim)]
    case .failed(let why): return wrapped(VisibleText.of(why), .red)
    case .loaded(let tasks, let source):
      let lines = tasks.dropFirst(view.topTask).prefix(height - 1).map(line)
      return lines + [origin("\(tasks.count) \(tasks.count == 1 ? "task" : "tasks")", source, rightWidth)]
    }
  }

  // That it is stale is said in any case; how old it is and why, where there is room.
  private func origin(_ count: String, _ source: SourceViewModel, _ width: Int) -> (text: String, style: Style) {
    let age = Array(source.parts.prefix(source.isStale ? 2 : 1))
    let texts = [source.parts, age, [source.isStale ? "stale" : source.isLive ? "live" : "saved"]].map { parts in
      own(" " + ([count] + parts).map(VisibleText.of).joined(separator: " · "))
    }
    return (texts.first { DisplayWidth.of($0) <= width } ?? texts[2], source.style)
  }

  private func line(_ task: ListedTask) -> (text: String, style: Style) {
    let mark =
      switch task.mark {
      case .new: "+"
      case .changed: "~"
      case .removed: "-"
      case nil: " "
      }
    let state = task.item.isCompleted ? "done" : "open"
    return ("\(mark)\(task.item.id.text) \(state) \(task.item.title)", task.item.isCompleted ? .green : .plain)
  }

  private func bottom(of view: SplitView) -> String {
    if view.isFiltering { return "/\(view.filter)" }
    let filter = view.filter.isEmpty ? "" : "/\(view.filter)" + own(" · ")
    return "\(filter)q leaves, Enter selects, / filters, arrows move"
  }

  private func wrapped(_ text: String, _ style: Style) -> [(text: String, style: Style)] {
    Paragraph.lines(text, width: rightWidth - 1).map { (" " + $0, style) }
  }

  // The program's own words, as far as they can be drawn.
  private func own(_ text: String) -> String { hasUnicode ? text : PlainText.of(text) }

  private func fit(_ text: String, _ width: Int, _ style: Style) -> String {
    let (cut, used) = DisplayWidth.fitted(VisibleText.of(text), to: width, ellipsis: own("…"))
    return style.applied(to: cut, isColored: isColored) + String(repeating: " ", count: max(0, width - used))
  }
}
