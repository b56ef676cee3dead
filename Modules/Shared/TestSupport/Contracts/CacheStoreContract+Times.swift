import Foundation
import SharedDomain
import SharedLocal
import Testing

extension CacheStoreContract {
  static let times = [
    CacheStoreContract("the time of saving is kept to the nearest millisecond, also before 1970") { store in
      for milliseconds in [0, 1, -1, 999, -999, 1_795_161_600_123, -62_135_596_799_999, 253_402_300_799_999] {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        for offset in [0, 0.0004, -0.0004] {
          try await store.replace(ListKey("users"), with: [], savedAt: .distantPast)
          try await store.replace(ListKey("users"), with: .numbered([1]), savedAt: date + offset)
          #expect(try await store.list(ListKey("users"))?.savedAt == date)
          #expect(try await store.record(1, in: ListKey("users"))?.savedAt == date)
        }
      }
    },
    CacheStoreContract("a time out of range is rejected, and the list is unchanged") { store in
      let old = SavedList(savedAt: Date(timeIntervalSince1970: 5), records: [.numbered(1)])
      try await store.replace(ListKey("users"), with: .numbered([1]), savedAt: old.savedAt)
      for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
        await #expect(throws: CacheFailure.self) {
          try await store.replace(ListKey("users"), with: [], savedAt: Date(timeIntervalSince1970: seconds))
        }
      }
      #expect(try await store.list(ListKey("users")) == old)
    },
  ]

  static let summaries = [
    CacheStoreContract("there is a summary for each kind, ordered by kind") { store in
      #expect(try await store.summaries() == [])
      let time = Date(timeIntervalSince1970: 1000.5)
      try await store.replace(ListKey("users"), with: .numbered(1...3), savedAt: time)
      try await store.replace(ListKey("tasks", owner: 1), with: .numbered(1...5), savedAt: time + 2)
      try await store.replace(ListKey("tasks", owner: 2), with: [], savedAt: time - 4)
      try await store.replace(ListKey("tasks", owner: 1), with: .numbered(1...2), savedAt: time + 9)
      #expect(
        try await store.summaries() == [
          SavedSummary(kind: "tasks", lists: 2, records: 2, oldest: time - 4, newest: time + 9),
          SavedSummary(kind: "users", lists: 1, records: 3, oldest: time, newest: time),
        ])
    }
  ]
}
