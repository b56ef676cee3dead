import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUI
import UsersDomain

/// The state of the split view, users on the left and the tasks of one of them on the right, and its key bindings.
struct SplitView: Sendable {
  /// The state of the tasks on the right.
  enum Tasks: Hashable, Sendable {
    case none
    case loading
    case loaded([ListedTask], SourceViewModel)
    /// The tasks could not be loaded, with the reason.
    case failed(String)
  }

  /// An action for the owner of the view.
  enum Request: Hashable, Sendable {
    /// Load the tasks of this user, who is now selected.
    case select(User)
    case quit
  }

  /// The list in which the arrow keys move.
  enum Side: Hashable, Sendable { case users, tasks }

  let users: [User]
  let source: SourceViewModel
  private(set) var filter = ""
  /// Whether keys edit the filter.
  private(set) var isFiltering = false
  private(set) var side = Side.users
  /// Whether the list of keys is shown instead of the lists.
  private(set) var showsKeys = false
  /// The index of the first visible line of that list.
  private(set) var topKey = 0
  /// The index of the highlighted user among those shown.
  private(set) var cursor = 0
  /// The index of the first visible task.
  private(set) var topTask = 0
  /// The user whose tasks are on the right; `nil` if none is selected.
  private(set) var selected: User?
  private(set) var tasks = Tasks.none

  /// Creates a view of `loaded` with the cursor on `selected`, whose tasks are to be loaded.
  init(_ loaded: Presented<[User]>, selected: User?) {
    users = loaded.model
    source = loaded.source
    cursor = users.firstIndex { $0.id == selected?.id } ?? 0
    self.selected = selected
    tasks = selected == nil ? .none : .loading
  }

  /// The users whose id, name or username contains the filter.
  var shown: [User] {
    guard !filter.isEmpty else { return users }
    let key = filter.matchKey
    return users.filter { user in [user.id.text, user.name, user.username].contains { $0.matchKey.contains(key) } }
  }

  /// Updates the tasks of `user`; does nothing if another user is selected by now.
  mutating func update(_ tasks: Tasks, of user: User) {
    guard user.id == selected?.id else { return }
    self.tasks = tasks
  }

  /// Handles `key`; returns an action for the owner of the view, if there is one.
  ///
  /// - Parameters:
  ///   - height: The number of rows of a list.
  ///   - width: The number of columns of the terminal.
  mutating func handle(_ key: Key, height: Int, width: Int = 80) -> Request? {
    if isFiltering { return typed(key) }
    if showsKeys, key != .interrupt {
      readKeys(steps(of: key, height), lines: SplitScreen.keys(width: width).count, height)
      return nil
    }
    switch key {
    case .escape where !filter.isEmpty: clearFilter()
    case .character("q"), .escape, .interrupt: return .quit
    case .character("?"):
      showsKeys = true
      topKey = 0
    case .character("/"):
      isFiltering = true
      side = .users
    case .enter: return select()
    case .tab: side = side == .users ? .tasks : .users
    case .left: side = .users
    case .right: side = .tasks
    default: move(by: steps(of: key, height), height)
    }
    return nil
  }

  private mutating func typed(_ key: Key) -> Request? {
    switch key {
    case .interrupt: return .quit
    case .escape: clearFilter()
    case .enter: isFiltering = false
    case .backspace: if filter.isEmpty { isFiltering = false } else { filter.removeLast() }
    case .character(let character): filter.append(character)
    case .up, .down: move(by: key == .up ? -1 : 1, 0)
    default: break
    }
    cursor = min(cursor, max(0, shown.count - 1))
    return nil
  }

  // Scrolls the list of keys if it is longer than the screen, and otherwise closes it.
  private mutating func readKeys(_ steps: Int, lines: Int, _ height: Int) {
    if steps == 0 || lines <= height { showsKeys = false }
    topKey = max(0, min(topKey + steps, lines - height))
  }

  // The cursor stays on its user.
  private mutating func clearFilter() {
    let user = shown.indices.contains(cursor) ? shown[cursor] : nil
    filter = ""
    isFiltering = false
    cursor = users.firstIndex { $0.id == user?.id } ?? 0
  }

  private mutating func select() -> Request? {
    let shown = shown
    guard shown.indices.contains(cursor) else { return nil }
    selected = shown[cursor]
    tasks = .loading
    topTask = 0
    return .select(shown[cursor])
  }

  private func steps(of key: Key, _ height: Int) -> Int {
    switch key {
    case .up, .character("k"): -1
    case .down, .character("j"): 1
    case .pageUp: -height
    case .pageDown: height
    case .home: -Int(Int32.max)
    case .end: Int(Int32.max)
    default: 0
    }
  }

  // The last row of a list shows its length.
  private mutating func move(by steps: Int, _ height: Int) {
    switch side {
    case .users: cursor = max(0, min(cursor + steps, shown.count - 1))
    case .tasks: topTask = max(0, min(topTask + steps, taskCount - height + 1))
    }
  }

  private var taskCount: Int { if case .loaded(let tasks, _) = tasks { tasks.count } else { 0 } }
}

/// A drawing of a split view for a terminal of a given size.
struct SplitScreen {
  // Enough for a mark, an id and part of a name.
  private static let minLeftWidth = 20
  // If less is left for the tasks, only one of the lists is shown.
  private static let minRightWidth = 12
  // Longer ids, such as UUIDs, would leave no room for the names.
  private static let maxIDWidth = 8
  let columns: Int
  let rows: Int
  let isColored: Bool
  let hasUnicode: Bool

  /// The number of rows of each list, without the headings and the line at the bottom.
  var height: Int { max(1, rows - 2) }

  /// Returns the headings, both lists side by side, and a line of help: one line for each row, as wide as the terminal.
  func lines(of view: SplitView) -> [String] {
    let lists =
      if view.showsKeys {
        list(" KEYS", Self.keys(width: columns).dropFirst(view.topKey).map { ($0, .plain) }, columns)
      } else if isNarrow {
        // The list in which the keys move.
        view.side == .users ? users(of: view) : tasks(of: view)
      } else {
        zip(users(of: view), tasks(of: view)).map { $0 + (hasUnicode ? "│" : "|") + $1 }
      }
    return Array((lists + [fit(hint(of: view), columns, .dim)]).prefix(max(1, rows)))
  }

  private var isNarrow: Bool { columns < Self.minLeftWidth + 1 + Self.minRightWidth }

  // Returns the heading and the rows of a list, blank ones included.
  private func list(_ heading: String, _ lines: [(text: String, style: Style)], _ width: Int) -> [String] {
    let body = (0..<height).map { row in
      row < lines.count ? fit(lines[row].text, width, lines[row].style) : fit("", width, .plain)
    }
    return [fit(heading, width, .bold)] + body
  }

  private func users(of view: SplitView) -> [String] { list(" USERS", leftLines(of: view), leftWidth) }

  private func tasks(of view: SplitView) -> [String] {
    list(view.selected.map { " " + $0.name } ?? " TASKS", rightLines(of: view), rightWidth)
  }

  private var leftWidth: Int { isNarrow ? columns : max(Self.minLeftWidth, columns * 2 / 5) }
  private var rightWidth: Int { isNarrow ? columns : columns - leftWidth - 1 }

  private func leftLines(of view: SplitView) -> [(text: String, style: Style)] {
    let users = view.shown
    let capacity = height - 1
    let top = max(0, min(view.cursor - capacity / 2, users.count - capacity))
    let widest = users.map { DisplayWidth.of($0.id.text) }.max() ?? 1
    let lines = users.enumerated().dropFirst(top).prefix(capacity).map { index, user -> (text: String, style: Style) in
      let isHere = index == view.cursor
      let mark = isHere ? (view.side == .users ? ">" : "-") : user.id == view.selected?.id ? "*" : " "
      let blanks = String(repeating: " ", count: widest - DisplayWidth.of(user.id.text))
      let id = widest > Self.maxIDWidth ? "" : "\(blanks)\(user.id.text) "
      return ("\(mark)\(id)\(user.label)", isHere ? .bold : .plain)
    }
    let count = users.count == view.users.count ? "\(users.count)" : "\(users.count) of \(view.users.count)"
    return lines + [sourceLine("\(count) \(Noun("user").form(for: view.users.count))", view.source, leftWidth)]
  }

  private func rightLines(of view: SplitView) -> [(text: String, style: Style)] {
    switch view.tasks {
    case .none: return wrapped("press Enter to show the tasks of a user", .dim)
    case .loading: return [(drawable(" loading…"), .dim)]
    case .failed(let why): return wrapped(VisibleText.of(why), .red)
    case .loaded(let tasks, let source):
      let lines = tasks.dropFirst(view.topTask).prefix(height - 1).map(line)
      return lines + [sourceLine(Noun("task").text(of: tasks.count), source, rightWidth)]
    }
  }

  // Always shows whether the list is stale; its age and the reason only if they fit.
  private func sourceLine(_ count: String, _ source: SourceViewModel, _ width: Int) -> (text: String, style: Style) {
    let age = Array(source.parts.prefix(source.isStale ? 2 : 1))
    let texts = [source.parts, age, [source.isStale ? "stale" : source.isLive ? "live" : "saved"]].map { parts in
      drawable(" " + ([count] + parts).map(VisibleText.of).joined(separator: " · "))
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
    return ("\(mark)\(task.item.id.text) \(state) \(task.item.title)", TasksScreen.emphasis(of: task))
  }

  private func wrapped(_ text: String, _ style: Style) -> [(text: String, style: Style)] {
    Paragraph.lines(text, width: rightWidth - 1).map { (" " + $0, style) }
  }

  // Returns text of the program in characters that the terminal can draw.
  private func drawable(_ text: String) -> String { hasUnicode ? text : PlainText.of(text) }

  private func fit(_ text: String, _ width: Int, _ style: Style) -> String {
    let (cut, used) = DisplayWidth.fitted(VisibleText.of(text), to: width, ellipsis: drawable("…"))
    return style.applied(to: cut, isColored: isColored) + String(repeating: " ", count: max(0, width - used))
  }
}

// The keys, as the last line and the list of keys name them.
extension SplitScreen {
  private static let keys = [
    ("Up, Down, k, j", "move"), ("PageUp, PageDown", "move by a page"), ("Home, End", "move to the first or the last"),
    ("Left, Right, Tab", "go to the users or the tasks"), ("Enter", "show the tasks of the user"),
    ("/", "filter the users; Enter keeps the filter"), ("Escape", "clear the filter, or else leave"),
    ("?", "show these keys"), ("q, Ctrl-C", "leave"),
  ]

  /// Returns the list of keys, fitted to `width` columns.
  static func keys(width: Int) -> [String] {
    DefinitionList(keys.map { (" " + $0.0, $0.1) }).lines(in: Layout(format: .table, width: width))
  }

  // Returns the keys that are of use in `view`, the most important ones first, as far as they fit after its filter.
  private func hint(of view: SplitView) -> String {
    let filter = view.filter.isEmpty && !view.isFiltering ? [] : ["/\(view.filter)"]
    let hints = Self.hints(in: view)
    let lines = (0...hints.count).reversed().map { count in
      (filter + [hints.prefix(count).joined(separator: ", ")].filter { !$0.isEmpty })
        .joined(separator: drawable(" · "))
    }
    return lines.first { DisplayWidth.of($0) <= columns } ?? filter.joined()
  }

  private static func hints(in view: SplitView) -> [String] {
    if view.showsKeys { return ["any key returns", "arrows scroll"] }
    if view.isFiltering { return ["Enter keeps it", "Escape clears it"] }
    let usual = ["Enter selects", "Tab switches", "arrows move"]
    let leaving = ["q quits", "? helps"]
    return view.filter.isEmpty ? leaving + ["/ filters"] + usual : ["Escape clears the filter"] + leaving + usual
  }
}
