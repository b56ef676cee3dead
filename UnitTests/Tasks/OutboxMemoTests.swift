import CacheInfra
import TasksLocal
import Testing

@Suite("An overview of the edits is remembered while it is wanted and true")
struct OutboxMemoTests {
  private let outbox = CachedTaskOutbox(store: InMemoryCacheStore())

  @Test func `it is forgotten as sending begins, even if another process sends`() async throws {
    await outbox.memo.begin()
    _ = try await outbox.overview()
    #expect(await outbox.memo.overview != nil)
    _ = try await outbox.exclusively {}
    #expect(await outbox.memo.overview == nil)
  }

  @Test func `it is not remembered before it is wanted, nor after that`() async throws {
    _ = try await outbox.overview()
    #expect(await outbox.memo.overview == nil)
    await outbox.memo.begin()
    _ = try await outbox.overview()
    await outbox.memo.end()
    #expect(await outbox.memo.overview == nil)
  }
}
