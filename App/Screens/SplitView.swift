import SharedDomain
import SharedPresentation
import SharedUI
import TasksDomain
import TasksUI
import UsersDomain
import UsersUI

/// The state of the split view, users on the left and the tasks of the one at the cursor on the right, and its keys.
///
/// A key that changes tasks makes the command that a user would type at the prompt, so that both do the same.
struct SplitView: Sendable {
  /// What is known of the tasks on the right.
  enum Tasks: Hashable, Sendable {
    /// There is no user.
    case none
    case loading
    /// The tasks are shown; if `isLoading`, newer ones are on their way.
    case loaded([ListedTask], SourceViewModel, isLoading: Bool)
    /// The tasks could not be loaded, with the reason.
    case failed(String)
  }

  /// An action for the owner of the view.
  enum Request: Hashable, Sendable {
    /// Load the tasks of this user, who is now at the cursor; if `isAgain`, the service is to be asked in any case, for the
    /// users as well.
    case load(User, isAgain: Bool)
    /// Run the command with these words.
    case run([String])
    case answer(Bool)
    case quit
  }

  /// The list in which the arrow keys move.
  enum Side: Hashable, Sendable { case users, tasks }

  /// What the last row is for.
  enum Footer: Hashable, Sendable {
    case hints
    case filter(InputLine)
    /// The rest of a command is typed, after `label`.
    case input(InputLine, label: String, command: [String])
    case question(String)
    case message(String, Style)
  }

  private(set) var users: SplitPane<User>
  private(set) var tasks: SplitPane<ListedTask>
  private(set) var source: SourceViewModel
  /// What is known of the tasks, which are in `tasks`.
  private(set) var state = Tasks.none
  /// The tasks that the next key applies to instead of that at the cursor.
  private(set) var marked: Set<TaskID> = []
  private(set) var side = Side.users
  private(set) var footer = Footer.hints
  /// Whether the list of keys is shown instead of the lists.
  private(set) var showsKeys = false
  /// The index of the first visible line of that list.
  private(set) var topKey = 0
  // What was typed last, and the command that it was the rest of, in case that fails.
  private var draft: (line: InputLine, label: String, command: [String])?
  // Whether that has just failed, so that the next key goes on with it.
  private var isDraftOpen = false
  private var isDraftRunning = false
  // Whether the question of the running command was declined.
  private var wasDeclined = false
  /// The user to whose tasks the cursor has gone last; `nil` if none is selected.
  private(set) var selected: User?

  /// Creates a view of `loaded` with the cursor on `selected` or else the first user, whose tasks are to be loaded.
  ///
  /// - Parameter calendar: The days as the user counts them, for filters.
  init(_ loaded: Presented<[User]>, selected: User?, on calendar: UserCalendar) {
    users = SplitPane(loaded.model, passing: Self.users)
    tasks = SplitPane([]) { try Self.tasks(passing: $0, among: $1, on: calendar) }
    source = loaded.source
    users.moveCursor(to: selected?.id)
    self.selected = selected
    state = users.current == nil ? .none : .loading
  }

  /// Handles `key`; returns an action for the owner of the view, if there is one.
  ///
  /// - Parameters:
  ///   - height: The number of rows of a list.
  ///   - width: The number of columns of the terminal.
  mutating func handle(_ key: Key, height: Int, width: Int = 80) -> Request? {
    switch footer {
    case .question:
      footer = .hints
      wasDeclined = ![.character("y"), .character("Y")].contains(key)
      return .answer(!wasDeclined)
    case .filter(let line): return typed(key, in: line)
    case .input(let line, let label, let command): return typed(key, in: line, label, command)
    case .hints: break
    case .message where isDraftOpen: return goOn(with: key)
    case .message:
      footer = .hints
      if key == .escape { return nil }
    }
    if showsKeys, key != .interrupt {
      readKeys(steps(of: key, height), lines: SplitScreen.keys(width: width).count, height)
      return nil
    }
    switch key {
    case .character("q"), .interrupt: return .quit
    case .escape: return escape()
    case .character("?"): (showsKeys, topKey) = (true, 0)
    case .character("/"): footer = .filter(InputLine(side == .users ? users.filter : tasks.filter))
    case .tab, .backTab: return go(to: side == .users ? .tasks : .users)
    case .left, .character("h"): return go(to: .users)
    case .right, .character("l"), .enter: return go(to: .tasks)
    case .character("r"): return users.current.map { .load($0, isAgain: true) }
    case .character("u"): return .run(["undo"])
    case .character("U"): return .run(["redo"])
    case .character("a"):
      guard let user = users.current else { return nil }
      selected = user
      begin("add", ["add", "--for", user.id.text, "--"])
    case .character(let character) where Self.taskKeys.contains(character): return act(character)
    case .delete: return act("D")
    default: return following { $0.move(by: $0.steps(of: key, height)) }
    }
    return nil
  }

  // Escape undoes one thing at a time, and at last leaves.
  private mutating func escape() -> Request? {
    if !marked.isEmpty {
      marked = []
    } else if !tasks.filter.isEmpty, side == .tasks || users.filter.isEmpty {
      tasks.filter = ""
    } else if !users.filter.isEmpty {
      return following { $0.users.filter = "" }
    } else {
      return .quit
    }
    return nil
  }

  private mutating func go(to side: Side) -> Request? {
    guard side == .users || users.current != nil else {
      footer = .message("no user passes the filter; Escape clears it", .dim)
      return nil
    }
    self.side = side
    if side == .tasks { selected = users.current }
    return nil
  }

  // Makes `change`, and has the tasks of another user loaded if that has brought the cursor to one.
  private mutating func following(_ change: (inout SplitView) -> Void) -> Request? {
    let before = users.current?.id
    change(&self)
    guard users.current?.id != before else { return nil }
    tasks.replace(with: [])
    marked = []
    state = users.current == nil ? .none : .loading
    return users.current.map { .load($0, isAgain: false) }
  }

  private func steps(of key: Key, _ height: Int) -> Int {
    switch key {
    case .up, .character("k"): -1
    case .down, .character("j"): 1
    case .pageUp: -height
    case .pageDown: height
    case .home, .character("g"): -Int(Int32.max)
    case .end, .character("G"): Int(Int32.max)
    default: 0
    }
  }

  private mutating func move(by steps: Int) {
    switch side {
    case .users: users.moveCursor(by: steps)
    case .tasks: tasks.moveCursor(by: steps)
    }
  }

  // Scrolls the list of keys if it is longer than the screen, and otherwise closes it.
  private mutating func readKeys(_ steps: Int, lines: Int, _ height: Int) {
    if steps == 0 || lines <= height { showsKeys = false }
    topKey = max(0, min(topKey + steps, lines - height))
  }
}

// MARK: - What is typed in the last row

extension SplitView {
  private mutating func typed(_ key: Key, in line: InputLine) -> Request? {
    var line = line
    switch key {
    // Keys must not act on what an unclear filter does not hide.
    case .enter where (side == .users ? users.fault : tasks.fault) != nil: return nil
    case .enter: footer = .hints
    case .escape, .interrupt: (line, footer) = (InputLine(), .hints)
    case .backspace where line.text.isEmpty: footer = .hints
    case .up, .down: return following { $0.move(by: key == .up ? -1 : 1) }
    default:
      line.handle(key)
      footer = .filter(line)
    }
    return following { [side, line] in
      if side == .users { $0.users.filter = line.text } else { $0.tasks.filter = line.text }
    }
  }

  private mutating func typed(_ key: Key, in line: InputLine, _ label: String, _ command: [String]) -> Request? {
    var line = line
    switch key {
    case .escape, .interrupt: (footer, draft) = (.hints, nil)
    case .enter:
      footer = .hints
      draft = (line, label, command)
      let text = String(line.text.withoutOuterBlanks)
      // No day is called so.
      if command.last == "--due", text.lowercased() == "none" { return .run(command.dropLast() + ["--no-due"]) }
      return text.isEmpty ? nil : .run(command + [text])
    default:
      line.handle(key)
      footer = .input(line, label: label, command: command)
    }
    return nil
  }

  // Whoever corrects what was refused types text, not keys that change tasks.
  private mutating func goOn(with key: Key) -> Request? {
    (isDraftOpen, footer) = (false, .hints)
    guard let draft else { return nil }
    return typed(key, in: draft.line, draft.label, draft.command)
  }

  // The users that pass a filter as it is typed behind `users`.
  @Sendable private static func users(passing filter: String, among users: [User]) throws -> [User] {
    let words = FilterTokens.words(in: filter)
    var arrangement = Arrangement()
    arrangement.filter = try UsersScreen.filter(typed: words)
    if arrangement.filter == nil { arrangement.words = words }
    return arrangement.applied(to: users, fields: UsersScreen().fields)
  }

  // The tasks that pass a filter as it is typed behind `tasks`; other words are looked for.
  private static func tasks(
    passing filter: String, among tasks: [ListedTask], on calendar: UserCalendar
  ) throws -> [ListedTask] {
    let tokens = FilterTokens(among: FilterTokens.words(in: filter), names: TasksScreen.filterNames)
    var arrangement = Arrangement()
    try TasksCommand.check(tokens.others, beside: tokens.words, among: TasksScreen.filterNames)
    arrangement.words = tokens.others
    if !tokens.words.isEmpty { arrangement.filter = try TasksScreen.filter(tokens.words, on: calendar) }
    return arrangement.applied(to: tasks, fields: TasksScreen().fields)
  }
}

// MARK: - Changing tasks

extension SplitView {
  private static let taskKeys: Set<Character> = [" ", "d", "o", "e", "m", "p", "t", "D"]

  // Returns the command that a key stands for, or begins to ask for the rest of it.
  private mutating func act(_ key: Character) -> Request? {
    // Those that the filter hides as well, since they are counted in the heading.
    let all = tasks.all.filter { marked.contains($0.id) }
    let chosen = all.isEmpty ? [tasks.current].compactMap(\.self) : all
    guard side == .tasks, let first = chosen.first else {
      let nothing = state == .loading ? "the tasks are still loading" : "there is no task here; a adds one"
      footer = .message(side == .tasks ? nothing : "Tab goes to the tasks", .dim)
      return nil
    }
    let ids = chosen.map(\.item.id.text)
    switch key {
    case " ":
      guard let id = tasks.current?.id else { return nil }
      if marked.remove(id) == nil { marked.insert(id) }
      tasks.moveCursor(by: 1)
    case "d": return .run(["done"] + ids)
    case "o": return .run(["reopen"] + ids)
    case "D": return .run(["remove"] + ids)
    case "m": begin("move to", ["move"] + ids + ["--"])
    case "p": begin("priority", ["edit", ids.joined(separator: ","), "--priority"])
    case "t": begin("due", ["edit", ids.joined(separator: ","), "--due"])
    default:
      guard chosen.count == 1 else {
        footer = .message("a title is for one task; Escape clears the marks", .dim)
        return nil
      }
      begin("title", ["edit", ids[0], "--"], with: first.item.title)
    }
    return nil
  }

  // Asks for the rest of `command`, or goes on with what was typed if it has failed.
  private mutating func begin(_ label: String, _ command: [String], with text: String = "") {
    let line = draft?.command == command ? draft?.line : nil
    footer = .input(line ?? InputLine(text), label: label, command: command)
  }

  /// Replaces the users; the cursor stays on its user. Returns an action for the owner of the view if there is no such
  /// user any more.
  mutating func update(_ loaded: Presented<[User]>) -> Request? {
    source = loaded.source
    if !loaded.model.contains(where: { $0.id == selected?.id }) { selected = nil }
    return following { $0.users.replace(with: loaded.model) }
  }

  /// Updates the tasks of `user`; does nothing if the cursor is on another user by now.
  mutating func update(_ state: Tasks, of user: User) {
    guard user.id == users.current?.id else { return }
    self.state = state
    // What is not shown any more is not meant by keys either.
    let tasks = if case .loaded(let tasks, _, _) = state { tasks } else { [ListedTask]() }
    self.tasks.replace(with: tasks)
    marked.formIntersection(tasks.map(\.id))
  }

  /// Shows `question` until a key answers it.
  mutating func ask(_ question: String) { footer = .question(question) }

  /// Shows what has become of a command until the next key; clears the marks and forgets what was typed if it has
  /// succeeded.
  mutating func show(_ outcome: String, isFailure: Bool) {
    if wasDeclined, !isFailure {
      footer = .message("nothing was changed", .dim)
    } else {
      if !isFailure { (marked, draft) = ([], nil) }
      isDraftOpen = isFailure && isDraftRunning
      footer = .message(outcome, isFailure ? .red : .plain)
    }
    wasDeclined = false
  }

  /// Shows that the command with these words is running.
  mutating func showRunning(_ words: [String]) {
    isDraftRunning = draft.map { words.starts(with: $0.command.dropLast()) } ?? false
    footer = .message("\(words[0])… · Ctrl-C leaves without waiting", .dim)
  }
}
