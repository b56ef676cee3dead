import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite struct SplitScreenTests {
  private let users = [
    User(id: 3, name: "佐藤 さくら", username: "s", email: "e"), User(id: 12, name: "Bo", username: "b", email: "e"),
  ]

  private let live = SourceViewModel(.remote, savedAt: ManualClock().now, from: ManualClock().viewpoint())

  private func view(_ tasks: SplitView.Tasks? = nil) -> SplitView {
    var view = made(of: users)
    if let tasks { view.update(tasks, of: users[0]) }
    return view
  }

  private func made(of users: [User]) -> SplitView {
    SplitView(Presented(users, source: live), selected: nil, on: UserCalendar(now: ManualClock().now))
  }

  private func loaded(_ tasks: [ListedTask]) -> SplitView.Tasks { .loaded(tasks, live, isLoading: false) }

  @Test func `the split screen shows users and tasks side by side`() {
    let tasks = [
      ListedTask(TaskItem(id: 41, userID: 3, title: "Write a very long letter home", isCompleted: false)),
      ListedTask(TaskItem(id: .local(1), userID: 3, title: "読む", isCompleted: true), mark: .new),
    ]
    let lines = screen(46, 6).lines(of: view(loaded(tasks)))
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "USERS              │ 佐藤 さくら", "> 3 佐藤 さくら     │      41 ○ Write a very …",
        "12 Bo              │  +new-1 ● 読む",
        "2 users · live     │ 2 tasks · live", "│", "q quits, ? helps, Enter goes to the tasks",
      ])
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 3), (200, 50), (3, 2), (1, 1)])
  func `every line of the split screen fits the terminal`(_ columns: Int, _ rows: Int) {
    for tasks in [nil, SplitView.Tasks.loading, .failed("no network is there at all"), loaded([])] {
      let lines = screen(columns, rows).lines(of: view(tasks))
      #expect(lines.count == rows || rows < 3)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
    }
  }

  @Test(
    arguments: [
      ([], 80, "q quits, ? helps, Enter goes to the tasks, a adds one, / filters"), ([], 20, "q quits, ? helps"),
      ([.enter], 80, "q quits, ? helps, d done, e title, a add, Space marks, u undo, / filters"),
      ([.enter, .character("d")], 80, "the tasks are still loading"),
      ([.character("/"), .character("b")], 80, "/b"), ([.character("/")], 3, "/"),
      ([.character("a"), .pasted("a long title of a task")], 20, "add: itle of a task"),
      ([.character("a"), .pasted("a long title of a task"), .home], 20, "add: a long title o…"),
      ([.character("/"), .character("b"), .enter, .character("x")], 60, "Escape clears the filter, q quits, ? helps"),
      ([.character("?")], 80, "any key returns, arrows scroll"), ([.character("?")], 20, "any key returns"),
    ] as [([Key], Int, String)])
  func `the last line names the keys that fit`(_ keys: [Key], _ columns: Int, _ line: String) {
    var view = view()
    for key in keys { _ = view.handle(key, height: 5) }
    #expect(screen(columns, 8).lines(of: view).last?.trimmingCharacters(in: .whitespaces) == line)
  }

  @Test(arguments: [20, 40, 80])
  func `all keys are listed at every width`(_ columns: Int) {
    var view = view()
    _ = view.handle(.character("?"), height: 5)
    let text = screen(columns, 70).lines(of: view).joined(separator: " ")
    for key in ["Up, Down", "PageUp", "Home, End", "Tab", "Enter", " / ", "Space", "Escape", " ? ", "q, Ctrl-C"] {
      #expect(text.contains(key))
    }
    #expect(!text.contains("…"))
  }

  @Test func `the list of keys scrolls if it is longer than the screen`() {
    var view = view()
    for key in [Key.character("?"), .end] { #expect(view.handle(key, height: 4, width: 20) == nil) }
    #expect(
      screen(20, 6).lines(of: view)[1...4].map { $0.trimmingCharacters(in: .whitespaces) }.suffix(2) == [
        "q, Ctrl-C", "leave",
      ])
    #expect(view.handle(.home, height: 4, width: 20) == nil)
    #expect(screen(20, 6).lines(of: view)[1].hasPrefix(" Up, Down"))
    #expect(view.handle(.enter, height: 4, width: 20) == nil)
    #expect(!view.showsKeys)
  }

  @Test func `on a narrow screen, one list is shown`() {
    var view = view(loaded([ListedTask(TaskItem(id: 41, userID: 3, title: "Write", isCompleted: false))]))
    #expect(screen(20, 5).lines(of: view)[1].hasPrefix("> 3 佐藤 さくら"))
    _ = view.handle(.tab, height: 3)
    #expect(
      screen(20, 5).lines(of: view)[..<2].map { $0.trimmingCharacters(in: .whitespaces) } == [
        "佐藤 さくら", ">  41 ○ Write",
      ])
  }

  @Test func `the split screen makes unsafe text visible`() {
    let hostile = [User(id: 1, name: "a\u{1B}[2Jb", username: "u", email: "e")]
    let text = screen(60, 5).lines(of: made(of: hostile)).joined()
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `without Unicode, the split screen is ASCII`() {
    let screen = SplitScreen(columns: 60, rows: 4, isColored: false, hasUnicode: false)
    let task = ListedTask(TaskItem(id: 41, userID: 3, title: "Write", isCompleted: true))
    let lines = screen.lines(of: view(loaded([task])))
    #expect(lines.dropLast().allSatisfy { $0.contains("|") })
    #expect(lines[1].hasSuffix("41 done Write"))
  }

  @Test func `the highlighted user stays visible`() {
    let many = (1...100).map { User(id: $0, name: "User \($0)", username: "u", email: "e") }
    var view = made(of: many)
    for _ in 1...60 { _ = view.handle(.down, height: 8) }
    let lines = screen(80, 10).lines(of: view)
    #expect(lines.contains { $0.hasPrefix("> 61 User 61") })
    _ = view.handle(.end, height: 8)
    #expect(screen(80, 10).lines(of: view)[7].hasPrefix(">100 User 100"))
  }

  @Test func `texts begin at columns of the terminal, whatever it takes to draw what stands before them`() {
    let row = screen(80, 6).drawing(of: made(of: [User(id: 5, name: "अनन्या शर्मा", username: "a", email: "e")])).rows[1]
    #expect(row.map(\.column) == [0, 32])
    #expect(row[1].text.hasPrefix("│"))
  }

  @Test func `a message may take three rows`() {
    var view = view()
    view.show("no filter 'prio:': text:, title:, state:, due:, priority:, tag:, notes:", isFailure: true)
    let lines = screen(30, 8).lines(of: view)
    #expect(lines.count == 8)
    #expect(lines.suffix(3) == ["no filter 'prio:': text:,", "title:, state:, due:,", "priority:, tag:, notes:"])
  }

  @Test func `a filter in force is in the heading, and priority and day behind the title`() {
    var task = ListedTask(TaskItem(id: 41, userID: 3, title: "Write", isCompleted: false))
    (task.item[.priority], task.due, task.daysLeft) = (.text("high"), "2 days late", -2)
    var view = view(loaded([task]))
    for key in [Key.enter, .character("/"), .character("w"), .enter] { _ = view.handle(key, height: 5) }
    let lines = screen(80, 5).lines(of: view)
    #expect(lines[0].hasSuffix("佐藤 さくら · /w"))
    #expect(lines[1].hasSuffix("41 ○ Write                  high 2 days late"))
  }

  @Test func `a question shows what answers it, and the cursor behind it, at any width`() {
    for columns in [10, 20, 80] {
      var view = view()
      view.ask("mark these 14 tasks done? [y/N]")
      let drawing = screen(columns, 6).drawing(of: view)
      #expect(drawing.lines.last?.hasSuffix(" [y/N]") == true)
      #expect(drawing.cursor == min(columns - 1, 31))
    }
  }

  @Test func `with colours, the cursor is a bar as wide as its list`() {
    let screen = SplitScreen(columns: 80, rows: 6, isColored: true, hasUnicode: true)
    let bar = screen.drawing(of: view()).rows[1][0].text
    #expect(bar.hasPrefix("\u{1B}[7m> 3 佐藤 さくら"))
    #expect(DisplayWidth.of(bar.replacing(#/\u{1B}\[[0-9]*m/#, with: "")) == 32)
  }

  private func screen(_ columns: Int, _ rows: Int) -> SplitScreen {
    SplitScreen(columns: columns, rows: rows, isColored: false, hasUnicode: true)
  }
}

extension SplitScreen {
  fileprivate func lines(of view: SplitView) -> [String] { drawing(of: view).lines }
}
