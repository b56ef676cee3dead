import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedTiming
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
    let saved = SavedTasks(count: 2_000)
    let edited = (1...3).map { ListedTask(task(9_000 + $0).item, mark: $0 == 2 ? .removed : nil) }
    let lists: [(user: User, tasks: UserTasks)] = [
      (.sample(3, "Ana"), unread(saved)), (.sample(4, "Bo"), UserTasks(edited)),
      (.sample(5, "Cy"), unread(saved)),
    ]
    let all = TeamTasks(lists, limit: .max)
    #expect(saved.reads.isEmpty)
    #expect((all.total, all.shown, all.pageCount) == (4_002, 4_002, 5))
    var ids: [TaskID] = []
    for number in 0..<all.pageCount { ids += try await self.ids(on: number, of: all) }
    let own = (0..<2_000).map { TaskID.service(.number($0)) }
    #expect(ids == own + [9_001, 9_003] + own)
    #expect(saved.reads == [0..<100, 100..<1_100, 1_100..<2_000, 0..<97, 97..<1_097, 1_097..<2_000])
  }

  @Test(arguments: [(1, 1, 1), (997, 997, 1), (1_000, 999, 1), (1_001, 1_000, 2)])
  func `a limit is that of all lists, and a short one is on one page`(_ limit: Int, _ shown: Int, _ pages: Int) {
    let saved = SavedTasks(count: 998)
    let removed = ListedTask(task(9_000).item, mark: .removed)
    let all = TeamTasks(
      [
        (.sample(3, "Ana"), unread(saved)), (.sample(4, "Bo"), UserTasks([removed])),
        (.sample(5, "Cy"), unread(saved)),
      ],
      limit: limit)
    #expect((all.shown, all.total, all.pageCount) == (shown, 1_996, pages))
  }

  @Test func `if ids may look alike, all are on one page`() {
    let (saved, text) = (SavedTasks(count: 2_000), ListedTask(task(1, as: .text("1")).item))
    let others: [[UserTasks]] = [
      [unread(SavedTasks(count: 2_000, hasMixedIDs: true))], [unread(saved), unread(saved, firstID: .text("1"))],
      [unread(saved), UserTasks([text])],
    ]
    for tasks in others {
      let lists = tasks.enumerated().map { (user: User.sample(.number($0), "Ana"), tasks: $1) }
      #expect(TeamTasks(lists, limit: .max).pageCount == 1)
    }
  }

  @Test func `tasks that have been read are on one page`() {
    let tasks = (1...2_000).map { task($0) }
    #expect(TeamTasks([(.sample(4, "Bo"), UserTasks(tasks))], limit: .max).pageCount == 1)
  }

  @Test func `a page has the columns that further ones need`() async throws {
    let tasks = (1...1_100).map { number in
      let due = number == 1_100 ? #","due":"2026-11-19""# : ""
      return #"{"id":\#(number),"userId":3,"title":"Write \#(number)","completed":false\#(due)}"#
    }
    await app.client.answer(AppFixture.tasks(of: 3), with: .body("[\(tasks.joined(separator: ","))]"))
    let bos = #"{"id":2001,"userId":4,"title":"Run","completed":false}"#
    await app.client.answer(AppFixture.tasks(of: 4), with: .body("[\(bos)]"))
    try await app.run("users", "tasks 3", "tasks 4", "offline", "tasks --everyone")
    let whole = lines
    #expect(whole.suffix(1_103).first == " ID  STATE  USER     TITLE      DUE")
    #expect(
      whole.suffix(3).dropLast() == ["1100  open   Ana Sol  Write 1100  2 days late", "2001  open   Bo       Run"])
    try await app.run("done 2001", "tasks --everyone")
    #expect(lines.suffix(1_103).first == "   ID  STATE  USER     TITLE      DUE")
    #expect(lines.suffix(2).first == "~  2001  done   Bo       Run")
    try await app.run("tasks --everyone --limit 1100")
    #expect(lines.suffix(1_102).first == " ID  STATE  USER     TITLE      DUE")
    #expect(lines.last == "1100 of 1101 tasks · saved just now · offline by request")
  }

  private var lines: [String] {
    app.recording.results.text.split(separator: "\n").map(String.init)
  }

  private func task(_ number: Int, as id: ServiceID? = nil) -> ListedTask {
    ListedTask(TaskItem(id: .service(id ?? .number(number)), userID: 4, title: "Rest", isCompleted: false))
  }

  private func unread(_ tasks: SavedTasks, firstID: ServiceID = 0) -> UserTasks { UserTasks((tasks, firstID)) }

  // The ids of the tasks on a page, without removed ones.
  private func ids(on page: Int, of all: TeamTasks) async throws -> [TaskID] {
    let rows = try await all.page(page, on: UserCalendar(now: .distantPast))
    return EveryonesTasksScreen().tasks(among: rows, passing: .all([])).map(\.item.id)
  }
}

/// Saved tasks with the numbers from 0, which note what is read of them.
private final class SavedTasks: SavedElements {
  let count: Int
  let hasMixedIDs: Bool
  private let ranges = Mutex<[Range<Int>]>([])

  init(count: Int, hasMixedIDs: Bool = false) { (self.count, self.hasMixedIDs) = (count, hasMixedIDs) }

  var reads: [Range<Int>] { ranges.withLock { $0 } }

  func positions(matching keys: [String]) async throws(LoadFailure) -> [Int] { throw .invalid("unexpected") }

  func elements(at positions: [Int], fields: [String]?) async throws(LoadFailure) -> [TaskItem] {
    ranges.withLock { $0.append(positions[0]..<positions[positions.count - 1] + 1) }
    return positions.map { TaskItem(id: .service(.number($0)), userID: 3, title: "Write", isCompleted: false) }
  }
}
