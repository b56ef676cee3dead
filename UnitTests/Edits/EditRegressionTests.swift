import CacheInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import TasksRemote
import TestSupport
import Testing

/// Faults that the random scripts found, each as a test of its own.
@Suite struct EditRegressionTests {
  private let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  private let known = TaskItem(id: 41, userID: 3, title: "Lift the bell", isCompleted: false)

  @Test func `the request that adds a task always has the same bytes`() async throws {
    let request = HTTPRequest(
      method: "POST", path: "/todos", headers: ["Idempotency-Key": key.uuidString],
      body: Data(#"{"completed":false,"title":"Lift the bell","userId":3}"#.utf8))
    let body = #"{"userId":3,"id":41,"title":"Lift the bell","completed":false}"#
    let client = StubHTTPClient([request: .response(201, body)])
    let edit = TaskEdit(
      id: 1, key: key, task: .local(1), userID: 3, action: .add(title: "Lift the bell"), base: nil, enteredAt: Date())
    #expect(await RemoteTaskEditSender(client: client).send(edit) == .acknowledged(known))
  }

  @Test func `a task that somebody else removed is listed while an edit of it is pending`() {
    let edit = TaskEdit(
      id: 1, key: key, task: 41, userID: 3, action: .complete(true), base: known, enteredAt: Date())
    var done = known
    done.isCompleted = true
    #expect([].edited(by: [edit], since: 0) == [ListedTask(done, mark: .changed)])
  }

  @Test func `a pending removal does not list a task that the saved list lacks`() {
    let edit = TaskEdit(id: 1, key: key, task: 41, userID: 3, action: .remove, base: known, enteredAt: Date())
    #expect([].edited(by: [edit], since: 0) == [])
  }

  @Test func `the newest title wins even if an earlier one was refused`() async throws {
    let outbox = StoredTaskOutbox(in: InMemoryRecordLog(), lists: InMemoryCacheStore())
    for title in ["a bad one", "another"] {
      _ = try await outbox.change([41], .rename(title), known: [known])
    }
    let taken = try await outbox.claim(1, dueAt: nil, skipping: [])
    _ = try await outbox.settle(taken.map { ($0.id, .rejected("no")) })
    _ = try await outbox.change([41], .rename("the last"), known: [known])
    let open = try await outbox.unconfirmed()
    #expect(open.map(\.action) == [.rename("the last"), .rename("another"), .rename("the last")])
    #expect(open.map(\.state) == [.waiting, .waiting, .waiting])
    #expect(open.map { $0.base?.title } == ["Lift the bell", "the last", "another"])
  }

  @Test func `an edit resolved as mine is applied again after somebody else overwrote it`() async throws {
    let world = try SimulatedWorld(seed: 1)
    let executor = ScriptExecutor(opening: world.gate)
    try await withTaskExecutorPreference(executor) {
      let client = EditClient("a", world: world, clock: ManualClock(), executor: executor)
      let program = client.program
      _ = try await program.editing.change([1], .rename("mine"))
      client.connection.conditions = .losingResponses
      _ = try await program.sync.run(isForced: true)
      let theirs = HTTPRequest(method: "PATCH", path: "/todos/1", body: Data(#"{"title":"theirs"}"#.utf8))
      _ = try await world.answer(theirs)
      client.connection.conditions = .reliable
      _ = try await program.sync.run(isForced: true)
      _ = try await program.outbox.resolve(1, by: .mine, among: [])
      _ = try await program.sync.run(isForced: true)
      let task = try await world.answer(HTTPRequest(path: "/todos/1"))
      #expect(String(decoding: task.body, as: UTF8.self).contains(#""title":"mine""#))
    }
  }
}
