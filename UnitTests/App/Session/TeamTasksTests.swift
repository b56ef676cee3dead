import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedTiming
import SharedUI
import Synchronization
import TasksDomain
import TasksPresentation
import TasksUI
import TasksUIComposer
import TestSupport
import Testing
import UsersDomain

@testable import App

/// The tasks of all users as they are shown: a page at a time.
@Suite struct TeamTasksTests {
  private let app = AppFixture()

  @Test func `what is saved is read a page at a time, first no more than a screen`() async throws {
    let (anas, cys) = (SavedTasks(count: 2_000), SavedTasks(count: 600))
    let edited = (1...3).map { ListedTask(task(9_000 + $0).item, mark: $0 == 2 ? .removed : nil) }
    let all = TeamTasks(
      [
        (.sample(3, "Ana"), unread(anas)), (.sample(4, "Bo"), UserTasks(edited)), (.sample(5, "Cy"), unread(cys)),
        (.sample(6, "Di"), unread(cys)), (.sample(7, "Eduard"), unread(cys)),
      ],
      limit: .max)
    #expect(anas.reads.isEmpty)
    #expect((all.total, all.shown) == (3_802, 3_802))
    let pages = try await pages(of: all)
    let (own, others) = (Array(0..<2_000), Array(0..<600))
    #expect(pages == [Array(own[..<100]), Array(own[100...]), [9_001, 9_002, 9_003] + others + others, others])
    #expect(anas.reads == [100, .max])
    #expect(cys.reads == [.max, .max, .max])
    let examples = await all.examples(on: UserCalendar(now: .distantPast)) { _ in [] }
    #expect(examples.map(\.owner.name) == ["Eduard", "Eduard", "Eduard", "Eduard"])
  }

  @Test func `lists that are saved anew while they are read are shown as they are then`() async throws {
    let (anas, bos) = (SavedTasks(count: 2_000), SavedTasks(count: 500))
    let all = TeamTasks([(.sample(3, "Ana"), unread(anas)), (.sample(4, "Bo"), unread(bos))], limit: .max)
    let read = try await pages(of: all) {
      // The first of Ana's tasks and one on the second page are removed, and each user has a new one.
      anas.numbers = Array(1..<1_000) + Array(1_001...2_000)
      bos.numbers.append(500)
    }
    #expect(read.dropFirst().first == Array(100..<1_000) + Array(1_001...2_000))
    #expect(read.last == Array(0...500))
    let console = app.recording.console
    await all.warn(on: console)
    #expect(app.recording.notes.text.contains("warning: tasks were loaded meanwhile"))
    let limited = TeamTasks([(.sample(4, "Bo"), unread(bos)), (.sample(3, "Ana"), unread(anas))], limit: 1_100)
    let rows = try await pages(of: limited) { bos.numbers.insert(contentsOf: 600..<900, at: 0) }.joined()
    #expect(rows.count == 1_100)
  }

  @Test(arguments: [(1, 1, 1), (997, 997, 1), (1_000, 999, 1), (1_001, 1_000, 3), (1_500, 1_499, 3)])
  func `a limit is that of all lists, and a short one is on one page`(
    _ limit: Int, _ shown: Int, _ count: Int
  ) async throws {
    let saved = SavedTasks(count: 998)
    let removed = ListedTask(task(9_000).item, mark: .removed)
    let all = TeamTasks(
      [
        (.sample(3, "Ana"), unread(saved)), (.sample(4, "Bo"), UserTasks([removed])),
        (.sample(5, "Cy"), unread(saved)),
      ],
      limit: limit)
    #expect((all.shown, all.total) == (shown, 1_996))
    let pages = try await pages(of: all)
    #expect(pages.count == count)
    #expect(pages.joined().count == limit)
  }

  @Test func `if ids may look alike, all are on one page`() async throws {
    let (saved, text) = (SavedTasks(count: 2_000), ListedTask(task(1, as: .text("1")).item))
    let others: [[UserTasks]] = [
      [unread(saved, hasMixedIDs: true)], [unread(saved), unread(saved, lastID: .text("1"))],
      [unread(saved), UserTasks([text])],
    ]
    for tasks in others {
      let lists = tasks.enumerated().map { (user: User.sample(.number($0), "Ana"), tasks: $1) }
      #expect(try await pages(of: TeamTasks(lists, limit: .max)).count == 1)
    }
  }

  @Test func `tasks that have been read are on one page`() async throws {
    let tasks = (1...2_000).map { task($0) }
    #expect(try await pages(of: TeamTasks([(.sample(4, "Bo"), UserTasks(tasks))], limit: .max)).count == 1)
  }

  @Test func `a page has the columns that further ones need, as wide as they need them`() async throws {
    let tasks = (1...1_100).map { number in
      let due = number == 1_100 ? #","due":"2026-11-19","priority":"high""# : ""
      return #"{"id":\#(number),"userId":3,"title":"Write \#(number)","completed":false\#(due)}"#
    }
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks.joined(separator: ","))]"))
    let bos = #"{"id":2001,"userId":4,"title":"Run","completed":false}"#
    await app.client.answer(AppFixture.tasks(of: 4), with: .body("[\(bos)]"))
    try await app.run("users", "tasks 3", "tasks 4", "offline", "tasks --everyone")
    let whole = lines
    #expect(whole.suffix(1_103).first == "  ID  STATE  USER     TITLE       DUE            PRIORITY")
    #expect(
      whole.suffix(3).dropLast() == [
        "1100  open   Ana Sol  Write 1100  2 days late    high", "2001  open   Bo       Run",
      ])
    try await app.run("edit 1100 --no-due --no-priority", "tasks --everyone")
    #expect(lines.suffix(1_103).first == "     ID  STATE  USER     TITLE")
    try await app.run("undo", "done 2001", "tasks --everyone")
    #expect(lines.suffix(1_103).first == "     ID  STATE  USER     TITLE       DUE            PRIORITY")
    #expect(lines.suffix(2).first == "~  2001  done   Bo       Run")
    try await app.run("tasks --everyone --limit 1100")
    #expect(lines.suffix(1_102).first == "  ID  STATE  USER     TITLE       DUE            PRIORITY")
    #expect(lines.last == "1100 of 1101 tasks · saved just now · offline by request")
  }

  @Test func `if saved tasks are removed before they are shown, the list ends with a message`() async throws {
    try await app.run("users", "tasks 3", "offline", "tasks --everyone", "cache clear 3 --yes")
    let message = "could not read the saved tasks: a list was removed; show the tasks again"
    await #expect(throws: CommandFailure.failed(Problem(message))) { try await app.run("export new.csv") }
  }

  private var lines: [String] { app.recording.results.text.split(separator: "\n").map(String.init) }

  private func task(_ number: Int, as id: ServiceID? = nil) -> ListedTask {
    ListedTask(TaskItem(id: .service(id ?? .number(number)), userID: 4, title: "Rest", isCompleted: false))
  }

  private func unread(_ tasks: SavedTasks, lastID: ServiceID = 0, hasMixedIDs: Bool = false) -> UserTasks {
    let head = ListHead(
      savedAt: .distantPast, version: ListVersion(), count: tasks.numbers.count, stamp: tasks.stamp,
      hasMixedIDs: hasMixedIDs)
    return UserTasks(ListTally(owner: 3, head: head, ends: [0, lastID], marked: 0)) { (tasks.first($0), tasks.stamp) }
  }

  // The numbers of the tasks on each page; `change` is called after the first one has been read.
  private func pages(of all: TeamTasks, _ change: () -> Void = {}) async throws -> [[Int]] {
    let pages = try await all.pages(on: UserCalendar(now: .distantPast), in: .liveOrSaved)
    change()
    var numbers: [[Int]] = []
    try await pages.each { page in
      numbers.append(page.compactMap { Int($0.task.item.id.text) })
      return true
    }
    return numbers
  }
}

/// Saved tasks, which note how many are read.
private final class SavedTasks: Sendable {
  private let state: Mutex<(numbers: [Int], reads: [Int])>

  init(count: Int) { state = Mutex((Array(0..<count), [])) }

  var numbers: [Int] {
    get { state.withLock { $0.numbers } }
    set { state.withLock { $0.numbers = newValue } }
  }

  // Another one whenever the tasks are others.
  var stamp: Int64 { Int64(numbers.count) }

  var reads: [Int] { state.withLock { $0.reads } }

  func first(_ most: Int) -> [TaskItem] {
    let numbers = state.withLock { state in
      state.reads.append(most)
      return state.numbers.prefix(most)
    }
    return numbers.map { TaskItem(id: .service(.number($0)), userID: 3, title: "Write", isCompleted: false) }
  }
}
