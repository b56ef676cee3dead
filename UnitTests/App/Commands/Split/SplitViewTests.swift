import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TestSupport
import Testing
import UsersDomain

@testable import App

@Suite("Keys move through users and their tasks")
struct SplitViewTests {
  private let users = ["Ana", "Émile", "Zoë", "Ann"].enumerated().map {
    User(id: $0.offset + 1, name: $0.element, username: "u\($0.offset + 1)", email: "e")
  }
  private let tasks = (1...9).map {
    ListedTask(TaskItem(id: .service($0), userID: 1, title: "t", isCompleted: false))
  }

  private let source = SourceViewModel(.remote, savedAt: ManualClock().now, from: ManualClock().viewpoint())
  private var everyone: Presented<[User]> { Presented(users, source: source) }

  @Test(arguments: [
    ([Key.down], 1), ([.down, .down, .up], 1), ([.up], 0), ([.end], 3), ([.end, .down], 3), ([.end, .home], 0),
    ([.pageDown], 2), ([.pageDown, .pageDown, .pageUp], 1), ([.character("j"), .character("j"), .character("k")], 1),
    ([.character("x"), .backspace], 0),
  ])
  func moves(_ keys: [Key], _ place: Int) {
    var view = SplitView(everyone, selected: nil)
    for key in keys { #expect(view.take(key, height: 2) == nil) }
    #expect(view.place == place)
  }

  @Test func beginsWithTheTasksOfWhoIsSelected() {
    var view = SplitView(everyone, selected: users[2])
    #expect((view.place, view.selected, view.tasks) == (2, users[2], .loading))
    view.take(.loaded(tasks, source), of: users[2])
    #expect(view.tasks == .loaded(tasks, source))
    #expect(SplitView(everyone, selected: nil).tasks == .none)
  }

  @Test func enterSelects() {
    var view = SplitView(everyone, selected: nil)
    #expect(view.take(.down, height: 5) == nil)
    #expect(view.take(.enter, height: 5) == .select(users[1]))
    #expect(view.tasks == .loading)
    view.take(.loaded(tasks, source), of: users[0])
    #expect(view.tasks == .loading, "of somebody who is not looked at any more")
    view.take(.loaded(tasks, source), of: users[1])
    #expect(view.tasks == .loaded(tasks, source))
  }

  @Test func tasksAreScrolledOnTheirSide() {
    var view = SplitView(everyone, selected: nil)
    for key in [Key.enter, .right, .down] { _ = view.take(key, height: 4) }
    #expect(view.topTask == 0)
    view.take(.loaded(tasks, source), of: users[0])
    for key in [Key.down, .pageDown] { _ = view.take(key, height: 4) }
    #expect((view.topTask, view.place) == (5, 0))
    _ = view.take(.end, height: 4)
    #expect(view.topTask == 6, "the last are as many as there is room for")
    for key in [Key.tab, .down] { _ = view.take(key, height: 4) }
    #expect((view.topTask, view.place) == (6, 1))
  }

  @Test(arguments: [("EM", ["Émile"]), ("an", ["Ana", "Ann"]), ("3", ["Zoë"]), ("zoe", ["Zoë"]), ("none", [])])
  func filters(_ text: String, _ names: [String]) {
    var view = SplitView(everyone, selected: users[3])
    _ = view.take(.character("/"), height: 5)
    for character in text { #expect(view.take(.character(character), height: 5) == nil) }
    #expect(view.shown.map(\.name) == names)
    #expect(view.place <= max(0, names.count - 1))
    #expect(view.take(.enter, height: 5) == nil)
    #expect(!view.isFiltering)
    #expect((view.take(.enter, height: 5) == nil) == names.isEmpty)
  }

  @Test func whatIsTypedInTheFilterIsNoCommand() {
    var view = SplitView(everyone, selected: nil)
    for key in [Key.character("/"), .character("q"), .backspace, .backspace] {
      #expect(view.take(key, height: 5) == nil)
    }
    #expect(!view.isFiltering)
    for key in [Key.character("/"), .character("z"), .escape] { #expect(view.take(key, height: 5) == nil) }
    #expect(view.shown.count == 4)
    #expect(view.take(.character("q"), height: 5) == .leave)
  }

  @Test(arguments: [Key.character("q"), .escape, .interrupt])
  func leaves(_ key: Key) {
    var view = SplitView(everyone, selected: nil)
    #expect(view.take(key, height: 5) == .leave)
  }

  @Test func nobodyIsThere() {
    var view = SplitView(Presented([], source: source), selected: nil)
    for key in [Key.down, .up, .end, .enter, .right, .pageDown] { #expect(view.take(key, height: 5) == nil) }
  }
}
