import Foundation
import SharedDomain
import SharedUI
import TasksDomain
import TasksUI
import TestSupport
import Testing

/// The list of the tasks of all users.
@Suite struct EveryonesTasksTests {
  @Test func `users who are called the same are groups of their own`() {
    let owners = [TaskOwner(id: 3, name: "Ana"), TaskOwner(id: 4, name: "Ana"), TaskOwner(id: 5, name: "Bo")]
    let tasks = owners.enumerated().map { number, owner in
      let item = TaskItem(id: .service(.number(number)), userID: owner.id, title: "Write", isCompleted: false)
      return OwnedTask(ListedTask(item), of: owner, username: "")
    }
    let screen = EveryonesTasksScreen(groupedBy: .user)
    #expect(screen.headings(of: screen.rows(of: EveryonesTasks(tasks))) == ["Ana (3)", "Ana (4)", "Bo"])
    let some = EveryonesTasks(Array(tasks.dropFirst()), of: owners)
    #expect(screen.headings(of: screen.rows(of: some)) == ["Ana (4)", "Bo"], "the other one has no task that passes")
  }

  // A task without a number waits for its removal.
  @Test(arguments: [[[1], [nil], [2]], [[nil], [1, 2]], [[], [1], []], [[nil]]] as [[[Int?]]])
  func `JSON has commas only between tasks that are listed, whatever page they are on`(_ pages: [[Int?]]) async throws {
    let rows = pages.map { page in
      page.map { number in
        let item = TaskItem(id: .service(.number(number ?? 0)), userID: 3, title: "", isCompleted: false)
        let task = ListedTask(item, mark: number == nil ? .removed : nil)
        return OwnedTask(task, of: TaskOwner(id: 3, name: "Ana"), username: "")
      }
    }
    let text = try await EveryonesTasksScreen().rendering(
      of: Pages(first: rows[0], count: rows.count) { rows[$0] }, head: [], summary: [], layout: Layout(format: .json)
    ).pages.joined()
    let ids = text.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    #expect(ids == pages.joined().compactMap(\.self))
  }
}
