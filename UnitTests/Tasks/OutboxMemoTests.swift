import CacheInfra
import TasksLocal
import Testing

@Suite struct OutboxMemoTests {
  private let outbox = CachedTaskOutbox(store: InMemoryCacheStore())

  @Test func `the overview of edits is discarded when sending begins, even if another process sends`() async throws {
    await outbox.memo.begin()
    _ = try await outbox.overview()
    #expect(await outbox.memo.overview != nil)
    _ = try await outbox.exclusively {}
    #expect(await outbox.memo.overview == nil)
  }

  @Test func `the overview of edits is kept only between begin and end`() async throws {
    _ = try await outbox.overview()
    #expect(await outbox.memo.overview == nil)
    await outbox.memo.begin()
    _ = try await outbox.overview()
    await outbox.memo.end()
    #expect(await outbox.memo.overview == nil)
  }
}
