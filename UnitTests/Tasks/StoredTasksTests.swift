import CacheInfra
import Foundation
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
    #expect(try await local.load(ana).resource.loaded == tasks)
    #expect(try await local.load(bo).resource == [])
    #expect(try await store.list(ListKey("tasks", owner: 3))?.records.map(\.id) == [42, 41])
  }

  @Test func `the key of a task list depends only on the ID of the user`() {
    #expect(StoredTasks().key(for: TaskOwner(id: 3, name: "Ana")) == ListKey("tasks", owner: 3))
    #expect(StoredTasks().key(for: TaskOwner(id: 3, name: "Ana Maria")) == ListKey("tasks", owner: 3))
  }

  // A field at another place would be read as something else: then `StoreSchema.version` has to be raised.
  @Test func `each field of a task is stored at its place, behind which others may be added`() {
    let task = TaskItem(id: 42, userID: .text("3"), title: "title", isCompleted: true)
    #expect(StoredTasks().fields(of: task).prefix(3) == [.text("t3"), .text("title"), .number(1)])
  }

  @Test func `a record without a user, a title or a state is not a task`() throws {
    let fields: [FieldValue] = [.number(3), .text("title"), .number(0)]
    for place in fields.indices {
      var fewer = fields
      fewer[place] = .absent
      let record = Record(id: 42, fields: fewer)
      #expect(throws: CacheFailure.unreadable, "\(place)") { try StoredTasks().element(from: record) }
    }
    let task = TaskItem(id: 42, userID: 3, title: "title", isCompleted: false)
    #expect(try StoredTasks().element(from: Record(id: 42, fields: fields)) == task)
  }
}
