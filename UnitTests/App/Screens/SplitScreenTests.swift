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
        "2 users · live     │ 2 tasks · live", "│", "q quits, Enter selects, / filters, arrows move",
      ])
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 3), (200, 50), (3, 2), (1, 1)])
  func `every line of the split screen fits the terminal`(_ columns: Int, _ rows: Int) {
    for tasks in [nil, SplitView.Tasks.loading, .failed("offline: no network is there at all"), .loaded([], live)] {
      let lines = screen(columns, rows).lines(of: view(tasks))
      #expect(lines.count == rows || rows < 3)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(columns, 3) })
    }
  }

  @Test(arguments: [
    (200, " 2 users · saved 2 days ago · stale · offline: no network"), (100, " 2 users · saved 2 days ago · stale"),
    (40, " 2 users · stale"),
  ])
  func `the split screen marks a stale list at every width`(_ columns: Int, _ text: String) {
    let clock = ManualClock()
    let stale = SourceViewModel(
      .cache(because: .offline("no network")), savedAt: clock.now - 172_800, from: clock.viewpoint(maxAge: .seconds(1)))
    let view = SplitView(Presented(users, source: stale), selected: nil)
    let lines = SplitScreen(columns: columns, rows: 9, isColored: true, hasUnicode: true).lines(of: view)
    #expect(lines.contains { $0.hasPrefix("\u{1B}[33m\(text)\u{1B}[0m") })
  }

  @Test func `the split screen wraps an error message`() {
    let why = "could not load the tasks of Ana: offline: no network"
    let lines = screen(40, 8).lines(of: view(.failed(why)))
    let read = lines.dropLast().compactMap { $0.split(separator: "│").last?.trimmingCharacters(in: .whitespaces) }
    #expect(read.dropFirst().joined(separator: " ").hasPrefix(why))
    #expect(lines.last?.contains("q quits") == true)
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
