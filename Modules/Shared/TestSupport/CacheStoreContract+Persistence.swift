import Foundation
import SharedInteractorInterface
import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600.123)

extension CacheStoreContract {
  /// Lists that outlive the store they were saved in.
  static let persistence = [
    CacheStoreContract("What was saved is there when the store is opened again") { opening in
      let records = [IndexedRecord(.numbered(7), terms: ["seven"]), IndexedRecord(.numbered(3))]
      try await opening().replace(ListKey("users"), with: records, savedAt: time)
      let reopened = try opening()
      #expect(try await reopened.list(ListKey("users")) == SavedList(savedAt: time, records: records.map(\.record)))
      #expect(try await reopened.records(in: ListKey("users"), termPrefix: "s", limit: 1)?.records == [.numbered(7)])
      #expect(try await reopened.summaries().map(\.records) == [2])
    },
    CacheStoreContract("Collections and versions are there when the store is opened again") { opening in
      let (name, version) = (CollectionName("edits"), ListVersion(etag: "\"e\"", revision: 3))
      try await opening().replace(ListKey("users"), with: .numbered([1]), savedAt: time, version: version)
      try await opening().put([7, 3].map { IndexedRecord(.numbered($0), terms: ["t\($0)"]) }, in: name)
      try await opening().remove([3], from: name)
      let reopened = try opening()
      #expect(try await reopened.version(of: ListKey("users")) == version)
      #expect(try await reopened.entries(of: name) == [.numbered(7)])
      #expect(try await reopened.entries(of: name, term: "t7") == [.numbered(7)])
      #expect(try await reopened.entries(of: name, term: "t3") == [])
    },
    CacheStoreContract("Of transactions of two stores on one file, none loses what another did") { opening in
      try await increments(of: [try opening(), try opening()])
    },
    CacheStoreContract("What is done exclusively on one of two stores on one file keeps the other from it") { opening in
      try await excludes(try opening(), from: try opening())
    },
    CacheStoreContract("Two stores on one file see each other's lists") { opening in
      let (one, other) = (try opening(), try opening())
      for round in 1...4 {
        try await one.replace(ListKey("users"), with: .numbered([round]), savedAt: time)
        #expect(try await other.list(ListKey("users"))?.records == [.numbered(round)])
        try await other.replace(ListKey("users"), with: .numbered([-round]), savedAt: time)
        #expect(try await one.list(ListKey("users"))?.records == [.numbered(-round)])
      }
    },
    CacheStoreContract("Stores that begin one file at once all succeed, and lose nothing") { opening in
      try await withThrowingTaskGroup { group in
        for number in 0..<6 {
          let store = try opening()
          for owner in number * 3..<number * 3 + 3 {
            group.addTask {
              try await store.replace(ListKey("tasks", owner: owner), with: .numbered([owner]), savedAt: time)
            }
          }
        }
        try await group.waitForAll()
      }
      let store = try opening()
      for owner in 0..<18 {
        #expect(try await store.list(ListKey("tasks", owner: owner))?.records == [.numbered(owner)])
      }
    },
  ]
}
