import CacheInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedRemote
import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksRemote
import TestSupport
import Testing

/// Edits that were entered when another description said what the ids of tasks are.
@Suite struct ChangedDescriptionTests {
  private static let why = "the service's description reads ids in another way now; restore it, or discard the edit"

  private let log = InMemoryRecordLog()
  private let store = InMemoryCacheStore()
  private let clock = ManualClock()

  private var changed: ServiceDescription {
    var service = ServiceDescription.builtIn
    service.tasks.fields["id"] = [.pointer("/iid")]
    return service
  }

  private func outbox(_ service: ServiceDescription) -> StoredTaskOutbox {
    StoredTaskOutbox(in: log, lists: store, clock: clock.wallClock, idForm: service.idForm)
  }

  private func sync(_ client: StubHTTPClient, _ service: ServiceDescription) async throws -> TaskEdit? {
    let sender = RemoteTaskEditSender(client: client, service)
    return try await TaskSync(outbox(service), sender: sender, clock: clock.wallClock).run(isForced: true)?.first
  }

  @Test func `an edit is held while ids are read otherwise than when it was entered`() async throws {
    for (before, after) in [(ServiceDescription.builtIn, changed), (changed, .builtIn)] {
      let edit = try await outbox(before).add("Write")
      #expect(edit.idForm == before.idForm)
      let client = StubHTTPClient()
      let held = try await sync(client, after)
      #expect(held?.state == .waiting)
      #expect(held?.hold == .service)
      #expect(held?.lastError == Self.why)
      #expect(try await outbox(after).discard(edit.id).count == 1)
    }
  }

  @Test func `an edit is sent once ids are read again as when it was entered`() async throws {
    let edit = try await outbox(.builtIn).add("Write")
    #expect(try await sync(StubHTTPClient(), changed)?.state == .waiting)
    let post = try #require(
      try ServiceDescription.builtIn.tasks.writes["add"].flatMap {
        try [$0].request(
          ["user": .id(3), "title": .text("Write"), "done": .flag(false)],
          headers: ["Idempotency-Key": edit.key.uuidString])
      })
    let task = #"{"id":41,"userId":3,"title":"Write","completed":false}"#
    #expect(try await sync(StubHTTPClient([post: .response(201, task)]), .builtIn)?.state == .confirmed)
  }

  @Test func `what undoes an edit is held like it`() async throws {
    let edit = try await outbox(.builtIn).add("Write")
    _ = try await outbox(.builtIn).claim(9, dueAt: nil, skipping: [])
    _ = try await outbox(.builtIn).settle([(edit.id, .accepted(EditSamples.task()))])
    _ = try await outbox(changed).undo()
    let reversal = try await outbox(changed).read().edits.last
    #expect(reversal?.action == .remove)
    #expect(try await sync(StubHTTPClient(), changed)?.lastError == Self.why)
  }
}
