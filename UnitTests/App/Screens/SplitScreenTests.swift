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
    var view = SplitView(Presented(users, source: live), selected: nil)
    if let tasks {
      _ = view.handle(.enter, height: 5)
      view.update(tasks, of: users[0])
    }
    return view
  }

  @Test func `the split screen shows users and tasks side by side`() {
    let tasks = [
      ListedTask(TaskItem(id: 41, userID: 3, title: "Write a very long letter home", isCompleted: false)),
      ListedTask(TaskItem(id: .local(1), userID: 3, title: "読む", isCompleted: true), mark: .new),
    ]
    let lines = screen(46, 6).lines(of: view(.loaded(tasks, live)))
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "USERS              │ 佐藤 さくら", "> 3 佐藤 さくら     │ 41 open Write a very lo…",
        "12 Bo              │+new-1 done 読む",
        "2 users · live     │ 2 tasks · live", "│", "q quits, ? helps, / filters, Enter selects",
      ])
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 3), (200, 50), (3, 2), (1, 1)])
  func `every line of the split screen fits the terminal`(_ columns: Int, _ rows: Int) {
    for tasks in [nil, SplitView.Tasks.loading, .failed("no network is there at all"), .loaded([], live)] {
      let lines = screen(columns, rows).lines(of: view(tasks))
      #expect(lines.count == rows || rows < 3)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
    }
  }

  @Test(
    arguments: [
      ([], 80, "q quits, ? helps, / filters, Enter selects, Tab switches, arrows move"), ([], 20, "q quits, ? helps"),
      ([.character("/"), .character("b")], 80, "/b · Enter keeps it, Escape clears it"),
      ([.character("/"), .character("b")], 20, "/b · Enter keeps it"), ([.character("/")], 3, "/"),
      ([.character("/"), .character("b"), .enter], 60, "/b · Escape clears the filter, q quits, ? helps"),
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
    let text = screen(columns, 40).lines(of: view).joined(separator: " ")
    for key in ["Up, Down", "PageUp", "Home, End", "Tab", "Enter", " / ", "Escape", " ? ", "q, Ctrl-C"] {
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
    var view = view(.loaded([ListedTask(TaskItem(id: 41, userID: 3, title: "Write", isCompleted: false))], live))
    #expect(screen(20, 5).lines(of: view)[1].hasPrefix("> 3 佐藤 さくら"))
    _ = view.handle(.tab, height: 3)
    #expect(
      screen(20, 5).lines(of: view)[..<2].map { $0.trimmingCharacters(in: .whitespaces) } == [
        "佐藤 さくら", "41 open Write",
      ])
  }

  @Test func `the split screen makes unsafe text visible`() {
    let hostile = [User(id: 1, name: "a\u{1B}[2Jb", username: "u", email: "e")]
    let text = screen(60, 5).lines(of: SplitView(Presented(hostile, source: live), selected: nil)).joined()
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `without Unicode, the split screen is ASCII`() {
    let lines = SplitScreen(columns: 60, rows: 4, isColored: false, hasUnicode: false).lines(of: view())
    #expect(lines.dropLast().allSatisfy { $0.contains("|") })
  }

  @Test func `the highlighted user stays visible`() {
    let many = (1...100).map { User(id: $0, name: "User \($0)", username: "u", email: "e") }
    var view = SplitView(Presented(many, source: live), selected: nil)
    for _ in 1...60 { _ = view.handle(.down, height: 8) }
    let lines = screen(80, 10).lines(of: view)
    #expect(lines.contains { $0.hasPrefix("> 61 User 61") })
    _ = view.handle(.end, height: 8)
    #expect(screen(80, 10).lines(of: view)[7].hasPrefix(">100 User 100"))
  }

  private func screen(_ columns: Int, _ rows: Int) -> SplitScreen {
    SplitScreen(columns: columns, rows: rows, isColored: false, hasUnicode: true)
  }
}
