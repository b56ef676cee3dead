import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite struct SplitViewTests {
  private let users = ["Ana", "Émile", "Zoë", "Ann"].enumerated().map {
    User(id: $0.offset + 1, name: $0.element, username: "u\($0.offset + 1)", email: "e")
  }
  private let tasks = (1...9).map {
    ListedTask(TaskItem(id: .service($0), userID: 1, title: "t\($0)", isCompleted: $0 % 2 == 0))
  }

  private let source = SourceViewModel(.remote, savedAt: ManualClock().now, from: ManualClock().viewpoint())
  private var loaded: Presented<[User]> { Presented(users, source: source) }
  private var shown: SplitView.Tasks { .loaded(tasks, source, isLoading: false) }

  private func view(selected: User? = nil) -> SplitView {
    SplitView(loaded, selected: selected, on: UserCalendar(now: ManualClock().now))
  }

  /// A view with the cursor on the first task of the first user.
  private func viewOfTasks() -> SplitView {
    var view = view()
    view.update(shown, of: users[0])
    #expect(press([.enter], in: &view) == [])
    return view
  }

  private func press(_ keys: [Key], in view: inout SplitView) -> [SplitView.Request] {
    keys.compactMap { view.handle($0, height: 4) }
  }

  private func keys(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test(arguments: [
    ([Key.down], 1), ([.down, .down, .up], 1), ([.up], 0), ([.end], 3), ([.end, .down], 3), ([.end, .home], 0),
    ([.pageDown], 3), ([.pageDown, .pageUp], 0), ([.character("j"), .character("j"), .character("k")], 1),
    ([.character("x"), .backspace, .pasted("j")], 0),
  ])
  func `keys move the cursor of the split view, and the tasks follow`(_ keys: [Key], _ cursor: Int) {
    var view = view()
    view.update(shown, of: users[0])
    let requests = press(keys, in: &view)
    #expect(view.users.cursor == cursor)
    #expect(requests.last.map { $0 == .load(users[cursor], isAgain: false) } ?? (cursor == 0))
    #expect((view.state == shown) == requests.isEmpty)
    #expect(view.selected == nil, "to look at tasks selects nobody")
  }

  @Test func `the split view starts with the tasks of the selected user`() {
    var view = view(selected: users[2])
    #expect((view.users.cursor, view.selected, view.state) == (2, users[2], .loading))
    view.update(shown, of: users[1])
    #expect(view.state == .loading, "the cursor is on another user")
    view.update(shown, of: users[2])
    #expect((view.state, view.tasks.shown) == (shown, tasks))
  }

  @Test func `Enter, Right and Tab go to the tasks and select their user`() {
    for key in [Key.enter, .right, .tab] {
      var view = view()
      #expect(press([.down, key], in: &view) == [.load(users[1], isAgain: false)])
      #expect((view.side, view.selected) == (.tasks, users[1]))
      #expect(press([.left], in: &view) == [])
      #expect(view.side == .users)
    }
  }

  @Test(arguments: [
    ("d", ["done", "1"]), ("o", ["reopen", "1"]), ("D", ["remove", "1"]), ("jd", ["done", "2"]), ("u", ["undo"]),
    ("U", ["redo"]), ("  d", ["done", "1", "2"]), (" jj D", ["remove", "1", "4"]),
  ])
  func `keys make the commands that would be typed`(_ typed: String, _ command: [String]) {
    var view = viewOfTasks()
    #expect(press(keys(typed), in: &view) == [.run(command)])
  }

  @Test(arguments: [
    ("a", "Buy milk", ["add", "--for", "1", "--", "Buy milk"]), ("m", " zoë ", ["move", "1", "--", "zoë"]),
    ("p", "high", ["edit", "1", "--priority", "high"]), ("t", "friday", ["edit", "1", "--due", "friday"]),
    ("  t", "friday", ["edit", "1,2", "--due", "friday"]), ("t", "None", ["edit", "1", "--no-due"]),
    ("e", " new", ["edit", "1", "--", "t1 new"]),
  ])
  func `keys ask for the rest of a command`(_ typed: String, _ rest: String, _ command: [String]) {
    var view = viewOfTasks()
    #expect(press(keys(typed) + keys(rest) + [.enter], in: &view) == [.run(command)])
    #expect(view.footer == .hints)
    view.show("done", isFailure: false)
    if typed.hasPrefix(" ") { return }
    #expect(press(keys(typed) + keys(rest) + [.escape], in: &view) == [], "Escape gives up")
    #expect(view.footer == .hints)
    #expect(press(keys("a") + [.character(" "), .enter], in: &view) == [], "nothing was typed")
  }

  @Test func `what was typed for a command that has failed is offered again`() {
    var view = viewOfTasks()
    #expect(press(keys("ehigher") + [.enter], in: &view).count == 1)
    view.show("refused", isFailure: true)
    #expect(view.footer == .message("refused", .red))
    #expect(press(keys("e"), in: &view) == [])
    #expect(view.footer == .input(InputLine("t1higher"), label: "title", command: ["edit", "1", "--"]))
    #expect(press([.enter], in: &view).count == 1)
    view.show("done", isFailure: false)
    #expect(press(keys("e"), in: &view) == [])
    #expect(view.footer == .input(InputLine("t1"), label: "title", command: ["edit", "1", "--"]))
  }

  @Test func `after what was typed was refused, keys go on with it and change nothing else`() {
    var view = viewOfTasks()
    _ = press(keys("tbogus") + [.enter], in: &view)
    view.showRunning(["edit", "1", "--due", "bogus"])
    view.show("refused", isFailure: true)
    #expect(press(keys("d"), in: &view) == [])
    #expect(view.footer == .input(InputLine("bogusd"), label: "due", command: ["edit", "1", "--due"]))
    #expect(press([.escape], in: &view) == [])
    #expect(
      press(keys("tx") + [.enter], in: &view) == [.run(["edit", "1", "--due", "x"])], "Escape forgets what was typed")
    view.show("done", isFailure: false)
    view.showRunning(["done", "1"])
    view.show("refused", isFailure: true)
    #expect(press(keys("d"), in: &view) == [.run(["done", "1"])])
  }

  @Test func `no key changes a task while the cursor is among the users`() {
    for key in "doemptD " {
      var view = view()
      view.update(shown, of: users[0])
      #expect(press([.character(key)], in: &view) == [])
      #expect(view.footer == .message("Tab goes to the tasks", .dim))
    }
  }

  @Test func `marks are cleared once a command has succeeded, and a title is for one task`() {
    var view = viewOfTasks()
    #expect(press(keys("  e"), in: &view) == [])
    #expect(view.footer == .message("a title is for one task; Escape clears the marks", .dim))
    view.show("refused", isFailure: true)
    #expect(view.marked == [tasks[0].id, tasks[1].id])
    #expect(press([.escape], in: &view) == [], "Escape clears the message alone")
    #expect(view.marked.count == 2)
    view.show("done", isFailure: false)
    #expect(view.marked == [])
    #expect(press(keys("x ") + [.escape], in: &view) == [])
    #expect(view.marked == [], "Escape clears them, too")
    #expect(press([.escape], in: &view) == [.quit])
  }

  @Test(arguments: [("y", true), ("Y", true), ("n", false), ("\r", false), (" ", false)])
  func `y alone says yes to a question`(_ key: Character, _ answer: Bool) {
    var view = viewOfTasks()
    view.ask("really?")
    #expect(view.footer == .question("really?"))
    #expect(press([key == "\r" ? .enter : .character(key)], in: &view) == [.answer(answer)])
    #expect(view.footer == .hints)
  }

  @Test func `marked tasks that a filter hides are meant, too`() {
    var view = viewOfTasks()
    #expect(press(keys(" /state:done") + [.enter] + keys("d"), in: &view) == [.run(["done", "1"])])
  }

  @Test func `whoever says no to a question keeps the marks`() {
    var view = viewOfTasks()
    #expect(press(keys("  d"), in: &view).count == 1)
    view.ask("really?")
    #expect(press(keys("n"), in: &view) == [.answer(false)])
    view.show("nothing was changed", isFailure: false)
    #expect((view.marked.count, view.footer) == (2, .message("nothing was changed", .dim)))
    view.ask("really?")
    #expect(press(keys("y"), in: &view) == [.answer(true)])
    view.show("done", isFailure: false)
    #expect(view.marked == [])
  }

  @Test func `Ctrl-U and Ctrl-W erase what was typed`() {
    var line = InputLine("buy  milk ")
    line.handle(.eraseWord)
    #expect(line.text == "buy  ")
    line.handle(.home)
    line.handle(.character("x"))
    line.handle(.eraseLine)
    #expect((line.beforeCursor, line.afterCursor) == ("", "buy  "))
  }

  @Test(arguments: [
    ("EM", ["Émile"]), ("an", ["Ana", "Ann"]), ("3", ["Zoë"]), ("zoe", ["Zoë"]), ("none", []),
    ("username:u2 or name:zoë", ["Émile", "Zoë"]),
  ])
  func `the filter finds users as behind the command`(_ text: String, _ names: [String]) {
    var view = view(selected: users[3])
    _ = press(keys("/" + text), in: &view)
    #expect(view.users.shown.map(\.name) == names)
    #expect(press([.enter], in: &view) == [])
    #expect(view.footer == .hints)
    #expect((view.users.current == nil) == names.isEmpty)
  }

  @Test(arguments: [
    ("state:open", 5), ("t3", 1), ("state:done t4", 1), ("not state:open", 4), ("due:", 9), ("colour:red", 9),
    ("state:open (", 9),
  ])
  func `the filter finds tasks as behind the command`(_ text: String, _ count: Int) {
    var view = viewOfTasks()
    #expect(press(keys("/" + text), in: &view) == [])
    #expect(view.tasks.shown.count == count)
    #expect((view.tasks.fault == nil) == (count < 9), "what is wrong is shown")
    #expect(press([.enter], in: &view) == [])
    #expect((view.footer == .hints) == (count < 9), "it is typed until it is right")
    #expect(press([.escape], in: &view) == [])
    #expect(view.tasks.shown.count == 9)
  }

  @Test func `keys edit the filter while it is typed`() {
    var view = view()
    #expect(press(keys("/q") + [.backspace], in: &view).last == .load(users[0], isAgain: false))
    #expect(view.footer == .filter(InputLine()))
    #expect(press([.backspace], in: &view) == [])
    #expect(view.footer == .hints)
    #expect(press(keys("/z") + [.escape], in: &view).count == 1)
    #expect(view.users.shown.count == 4)
    #expect(press(keys("q"), in: &view) == [.quit])
  }

  @Test func `Escape clears the filter before it closes the split view`() {
    var view = view()
    #expect(press(keys("/z") + [.enter], in: &view) == [.load(users[2], isAgain: false)])
    #expect(view.users.shown.map(\.name) == ["Zoë"])
    #expect(press([.escape], in: &view) == [])
    #expect((view.users.filter, view.users.cursor, view.footer) == ("", 2, .hints))
    #expect(press([.escape], in: &view) == [.quit])
  }

  @Test func `? shows the keys until any key is pressed`() {
    var view = view()
    for key in [Key.character("q"), .escape, .character("?"), .down, .enter] {
      #expect(view.handle(.character("?"), height: 40) == nil)
      #expect(view.showsKeys)
      #expect(view.handle(key, height: 40) == nil)
      #expect(!view.showsKeys)
      #expect(view.users.cursor == 0)
    }
    #expect(view.handle(.character("?"), height: 5) == nil)
    #expect(view.handle(.interrupt, height: 5) == .quit)
  }

  @Test(arguments: [Key.character("q"), .escape, .interrupt])
  func `q, Escape and Ctrl-C close the split view`(_ key: Key) {
    var view = view()
    #expect(press([key], in: &view) == [.quit])
  }

  @Test func `no key has an effect on an empty list of users`() {
    var view = SplitView(Presented([], source: source), selected: nil, on: UserCalendar(now: ManualClock().now))
    #expect(view.state == .none)
    let all = [Key.down, .up, .end, .enter, .right, .pageDown, .tab] + keys("doempta r")
    #expect(press(all, in: &view) == [])
    #expect(view.side == .users)
    #expect(press([.enter], in: &view) == [])
    #expect(view.footer == .message("no user passes the filter; Escape clears it", .dim))
  }

  @Test func `tasks that are loaded again leave the cursor where it is`() {
    var view = viewOfTasks()
    _ = press(keys("jjj  "), in: &view)
    #expect((view.tasks.cursor, view.marked.count) == (5, 2))
    view.update(.loaded(Array(tasks.dropFirst(4)), source, isLoading: false), of: users[0])
    #expect((view.tasks.current, view.marked) == (tasks[5], [tasks[4].id]))
    view.update(.loaded([], source, isLoading: false), of: users[0])
    #expect((view.tasks.current, view.marked) == (nil, []))
  }

  @Test func `if the user at the cursor is gone, the tasks of the next one are loaded, and no key means the old ones`()
  {
    var view = viewOfTasks()
    #expect(press([.character(" ")], in: &view) == [])
    let left = Presented(Array(users.dropFirst()), source: source)
    #expect(view.update(left) == .load(users[1], isAgain: false))
    #expect((view.state, view.marked, view.tasks.all.isEmpty, view.selected) == (.loading, [], true, nil))
    #expect(press([.character("d")], in: &view) == [])
    #expect(view.update(Presented([], source: source)) == nil)
    #expect(view.state == .none)
  }

  @Test func `keys mean no tasks that are not shown`() {
    var view = viewOfTasks()
    view.update(.failed("no connection"), of: users[0])
    #expect(press(keys("d"), in: &view) == [])
  }
}
