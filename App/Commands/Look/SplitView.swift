import SharedInteractorInterface
import SharedPresentation
import SharedSearch
import SharedUI
import TasksDomain
import UsersDomain

/// What `split` shows: users at the left, the tasks of one of them at the right, and what the keys do to that.
struct SplitView: Sendable {
  /// What is known of the tasks at the right.
  enum Tasks: Hashable, Sendable {
    /// Nobody's tasks were asked for.
    case none
    /// They are being loaded.
    case loading
    /// They are there, and where they came from.
    case loaded([ListedTask], SourceViewModel)
    /// They could not be had, and why.
    case failed(String)
  }

  /// What is to be done that the view cannot do itself.
  enum Request: Hashable, Sendable {
    /// Select this user, and load their tasks.
    case select(User)
    /// Leave.
    case leave
  }

  /// Which of both lists the arrows move in.
  enum Side: Hashable, Sendable { case users, tasks }

  /// All users.
  let users: [User]
  /// Where they came from.
  let source: SourceViewModel
  /// What users are filtered by.
  private(set) var filter = ""
  /// Whether the filter is being typed.
  private(set) var isFiltering = false
  /// The list that the arrows move in.
  private(set) var side = Side.users
  /// The place of the highlighted user among those that are shown.
  private(set) var place = 0
  /// The place of the topmost task that is shown.
  private(set) var topTask = 0
  /// The user at the right; nil if nobody was selected.
  private(set) var selected: User?
  /// Their tasks.
  private(set) var tasks = Tasks.none

  /// A view of `everyone`, with the highlight on `selected`, whose tasks are being loaded.
  init(_ everyone: Presented<[User]>, selected: User?) {
    (users, source) = (everyone.model, everyone.source)
    place = users.firstIndex { $0.id == selected?.id } ?? 0
    self.selected = selected
    tasks = selected == nil ? .none : .loading
  }

  /// The users that are shown: those in whose id, name or username the filter is found.
  var shown: [User] {
    guard !filter.isEmpty else { return users }
    let key = filter.matchKey
    return users.filter { user in [String(user.id), user.name, user.username].contains { $0.matchKey.contains(key) } }
  }

  /// Takes in what became of loading the tasks of `user`.
  mutating func take(_ tasks: Tasks, of user: User) {
    guard user.id == selected?.id else { return }
    self.tasks = tasks
  }

  /// Does what `key` says; `height` is how many rows a list has.
  mutating func take(_ key: Key, height: Int) -> Request? {
    if isFiltering { return typed(key) }
    switch key {
    case .character("q"), .escape, .interrupt: return .leave
    case .character("/"): (isFiltering, side) = (true, .users)
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
    case .interrupt: return .leave
    case .escape: (filter, isFiltering, place) = ("", false, 0)
    case .enter: isFiltering = false
    case .backspace: if filter.isEmpty { isFiltering = false } else { filter.removeLast() }
    case .character(let character): filter.append(character)
    case .up, .down: move(by: key == .up ? -1 : 1, 0)
    default: break
    }
    place = min(place, max(0, shown.count - 1))
    return nil
  }

  private mutating func select() -> Request? {
    let shown = shown
    guard shown.indices.contains(place) else { return nil }
    (selected, tasks, topTask) = (shown[place], .loading, 0)
    return .select(shown[place])
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

  // The last row of a list says how long it is.
  private mutating func move(by steps: Int, _ height: Int) {
    switch side {
    case .users: place = max(0, min(place + steps, shown.count - 1))
    case .tasks: topTask = max(0, min(topTask + steps, taskCount - height + 1))
    }
  }

  private var taskCount: Int { if case .loaded(let tasks, _) = tasks { tasks.count } else { 0 } }
}

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
    return lines + [origin("\(count) \(Noun("user").form(for: view.users.count))", view.source, leftWidth)]
  }

  private func rightLines(of view: SplitView) -> [(text: String, style: Style)] {
    switch view.tasks {
    case .none: return wrapped("Enter shows the tasks of a user", .dim)
    case .loading: return [(own(" loading…"), .dim)]
    case .failed(let why): return wrapped(VisibleText.of(why), .red)
    case .loaded(let tasks, let source):
      let lines = tasks.dropFirst(view.topTask).prefix(height - 1).map(line)
      return lines + [origin(Noun("task").text(of: tasks.count), source, rightWidth)]
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
