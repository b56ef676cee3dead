import CacheInfra
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksLocal
import TestSupport
import Testing

@Suite struct StoredTasksTests {
  private let store = InMemoryCacheStore()

  @Test func `each user's tasks are stored as a list of their own`() async throws {
    let local = LocalInteractor(StoredTasks(), store: store)
    let (ana, bo) = (TaskOwner(id: 3, name: "Ana"), TaskOwner(id: 4, name: "Bo"))
    let tasks = [
      TaskItem(id: 42, userID: 3, title: "b \u{1B}é", isCompleted: true),
      TaskItem(id: 41, userID: 3, title: "", isCompleted: false),
    ]
    try await local.save(.live(tasks), for: ana)
    try await local.save(.live([]), for: bo)
    #expect(try await local.load(ana).resource == tasks)
    #expect(try await local.load(bo).resource.isEmpty)
    #expect(try await store.list(ListKey("tasks", owner: 3))?.records.map(\.id) == [42, 41])
  }

  @Test func `the key of a task list depends only on the ID of the user`() {
    #expect(StoredTasks().key(for: TaskOwner(id: 3, name: "Ana")) == ListKey("tasks", owner: 3))
    #expect(StoredTasks().key(for: TaskOwner(id: 3, name: "Ana Maria")) == ListKey("tasks", owner: 3))
  }
}
