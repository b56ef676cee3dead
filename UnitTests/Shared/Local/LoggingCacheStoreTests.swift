import CacheInfra
import Foundation
import SharedDomain
import SharedLocal
import SharedUI
import TestSupport
import Testing

@Suite struct LoggingCacheStoreTests {
  private let log = RecordingOutput()
  private let store: LoggingCacheStore

  init() {
    store = LoggingCacheStore(InMemoryCacheStore()) { [log] line in
      do { try log.write(line + "\n") } catch { Issue.record(error) }
    }
  }

  @Test func `each list that is saved or read is logged on one line`() async throws {
    let record = IndexedRecord(Record(id: 7), terms: ["a"])
    try await store.replace(ListKey("tasks", owner: 3), with: [record], savedAt: ManualClock().now)
    #expect(try await store.list(ListKey("tasks", owner: 3))?.records == [record.record])
    #expect(try await store.list(ListKey("users")) == nil)
    #expect(try await store.record(7, in: ListKey("tasks", owner: 3))?.records == [record.record])
    #expect(try await store.records(in: ListKey("tasks", owner: 3), termPrefix: "a", limit: 1)?.records.count == 1)
    #expect(try await store.summaries().map(\.kind) == ["tasks"])
    #expect(try await store.version(of: ListKey("users")) == nil)
    #expect(log.text == "saved tasks of 3: 1 records\nread tasks of 3: 1 records\nread users: nothing saved\n")
  }

  @Test func `cleared lists are logged`() async throws {
    for owner in 1...3 { try await store.replace(ListKey("tasks", owner: owner), with: [], savedAt: ManualClock().now) }
    #expect(try await store.inventory().count == 3)
    let saved = log.text
    #expect(try await store.clear([ListKey("users")]) == [])
    #expect(try await store.clear([ListKey("tasks", owner: 3)]).count == 1)
    #expect(try await store.clear(nil).count == 2)
    #expect(log.text == saved + "cleared tasks of 3\ncleared all of 2 lists\n")
  }
}
