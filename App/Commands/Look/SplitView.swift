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
