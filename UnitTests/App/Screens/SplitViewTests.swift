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
    ListedTask(TaskItem(id: .service($0), userID: 1, title: "t", isCompleted: false))
  }

  private let source = SourceViewModel(.remote, savedAt: ManualClock().now, from: ManualClock().viewpoint())
  private var loaded: Presented<[User]> { Presented(users, source: source) }

  @Test(arguments: [
    ([Key.down], 1), ([.down, .down, .up], 1), ([.up], 0), ([.end], 3), ([.end, .down], 3), ([.end, .home], 0),
    ([.pageDown], 2), ([.pageDown, .pageDown, .pageUp], 1), ([.character("j"), .character("j"), .character("k")], 1),
    ([.character("x"), .backspace], 0),
  ])
  func `keys move the cursor of the split view`(_ keys: [Key], _ cursor: Int) {
    var view = SplitView(loaded, selected: nil)
    for key in keys { #expect(view.handle(key, height: 2) == nil) }
    #expect(view.cursor == cursor)
  }

  @Test func `the split view starts with the tasks of the selected user`() {
    var view = SplitView(loaded, selected: users[2])
    #expect((view.cursor, view.selected, view.tasks) == (2, users[2], .loading))
    view.update(.loaded(tasks, source), of: users[2])
    #expect(view.tasks == .loaded(tasks, source))
    #expect(SplitView(loaded, selected: nil).tasks == .none)
  }

  @Test func `Enter selects a user`() {
    var view = SplitView(loaded, selected: nil)
    #expect(view.handle(.down, height: 5) == nil)
    #expect(view.handle(.enter, height: 5) == .select(users[1]))
    #expect(view.tasks == .loading)
    view.update(.loaded(tasks, source), of: users[0])
    #expect(view.tasks == .loading, "another user is selected")
    view.update(.loaded(tasks, source), of: users[1])
    #expect(view.tasks == .loaded(tasks, source))
  }

  @Test func `keys scroll the tasks if the cursor is on their side`() {
    var view = SplitView(loaded, selected: nil)
    for key in [Key.enter, .right, .down] { _ = view.handle(key, height: 4) }
    #expect(view.topTask == 0)
    view.update(.loaded(tasks, source), of: users[0])
    for key in [Key.down, .pageDown] { _ = view.handle(key, height: 4) }
    #expect((view.topTask, view.cursor) == (5, 0))
    _ = view.handle(.end, height: 4)
    #expect(view.topTask == 6, "scrolling stops when the last task is visible")
    for key in [Key.tab, .down] { _ = view.handle(key, height: 4) }
    #expect((view.topTask, view.cursor) == (6, 1))
  }

  @Test(arguments: [("EM", ["Émile"]), ("an", ["Ana", "Ann"]), ("3", ["Zoë"]), ("zoe", ["Zoë"]), ("none", [])])
  func `the filter finds users by ID, name and username`(_ text: String, _ names: [String]) {
    var view = SplitView(loaded, selected: users[3])
    _ = view.handle(.character("/"), height: 5)
    for character in text { #expect(view.handle(.character(character), height: 5) == nil) }
    #expect(view.shown.map(\.name) == names)
    #expect(view.cursor <= max(0, names.count - 1))
    #expect(view.handle(.enter, height: 5) == nil)
    #expect(!view.isFiltering)
    #expect((view.handle(.enter, height: 5) == nil) == names.isEmpty)
  }

  @Test func `keys edit the filter while it is typed`() {
    var view = SplitView(loaded, selected: nil)
    for key in [Key.character("/"), .character("q"), .backspace, .backspace] {
      #expect(view.handle(key, height: 5) == nil)
    }
    #expect(!view.isFiltering)
    for key in [Key.character("/"), .character("z"), .escape] { #expect(view.handle(key, height: 5) == nil) }
    #expect(view.shown.count == 4)
    #expect(view.handle(.character("q"), height: 5) == .quit)
  }

  @Test func `Escape clears the filter before it closes the split view`() {
    var view = SplitView(loaded, selected: nil)
    for key in [Key.character("/"), .character("z"), .enter] { #expect(view.handle(key, height: 5) == nil) }
    #expect(view.shown.map(\.name) == ["Zoë"])
    #expect(view.handle(.escape, height: 5) == nil)
    #expect((view.filter, view.cursor, view.isFiltering) == ("", 2, false))
    #expect(view.handle(.escape, height: 5) == .quit)
  }

  @Test func `? shows the keys until any key is pressed`() {
    var view = SplitView(loaded, selected: nil)
    for key in [Key.character("q"), .escape, .character("?"), .down, .enter] {
      #expect(view.handle(.character("?"), height: 20) == nil)
      #expect(view.showsKeys)
      #expect(view.handle(key, height: 20) == nil)
      #expect(!view.showsKeys)
      #expect(view.cursor == 0)
    }
    #expect(view.handle(.character("?"), height: 5) == nil)
    #expect(view.handle(.interrupt, height: 5) == .quit)
  }

  @Test(arguments: [Key.character("q"), .escape, .interrupt])
  func `q, Escape and Ctrl-C close the split view`(_ key: Key) {
    var view = SplitView(loaded, selected: nil)
    #expect(view.handle(key, height: 5) == .quit)
  }

  @Test func `no key has an effect on an empty list of users`() {
    var view = SplitView(Presented([], source: source), selected: nil)
    for key in [Key.down, .up, .end, .enter, .right, .pageDown] { #expect(view.handle(key, height: 5) == nil) }
  }
}
