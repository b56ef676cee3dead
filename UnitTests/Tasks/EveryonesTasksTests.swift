import SharedDomain
import TasksDomain
import TasksUI
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
}
