import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600.123)

extension CacheStoreContract {
  /// Lists that outlive the store they were saved in.
  static let persistence = [
    CacheStoreContract("lists persist when the store is reopened") { opening in
      let records = [IndexedRecord(.numbered(7), terms: ["seven"]), IndexedRecord(.numbered(3))]
      try await opening().replace(ListKey("users"), with: records, savedAt: time)
      let reopened = try opening()
      #expect(try await reopened.list(ListKey("users")) == SavedList(savedAt: time, records: records.map(\.record)))
      #expect(try await reopened.records(in: ListKey("users"), termPrefix: "s", limit: 1)?.records == [.numbered(7)])
      #expect(try await reopened.summaries().map(\.records) == [2])
    },
    CacheStoreContract("versions persist when the store is reopened") { opening in
      let version = ListVersion(etag: "\"e\"", revision: 3)
      try await opening().replace(ListKey("users"), with: .numbered([1]), savedAt: time, version: version)
      #expect(try await opening().version(of: ListKey("users")) == version)
    },
    CacheStoreContract("concurrent transactions of two stores on one file lose no changes") { opening in
      try await increments(of: [try opening(), try opening()])
    },
    CacheStoreContract("two stores on one file see each other's lists") { opening in
      let (one, other) = (try opening(), try opening())
      for round in 1...4 {
        try await one.replace(ListKey("users"), with: .numbered([round]), savedAt: time)
        #expect(try await other.list(ListKey("users"))?.records == [.numbered(round)])
        try await other.replace(ListKey("users"), with: .numbered([-round]), savedAt: time)
        #expect(try await one.list(ListKey("users"))?.records == [.numbered(-round)])
      }
    },
    CacheStoreContract("a list that one of two stores on one file clears is gone for the other") { opening in
      let (one, other) = (try opening(), try opening())
      for round in 1...3 {
        for (store, owner) in [(one, 1), (other, 2)] {
          try await store.save(["red \(round)"], in: ListKey("tasks", owner: .number(owner)))
        }
        #expect(try await other.search("red", "tasks")?.found.map(\.element.owner) == [1, 2])
        #expect(try await one.clear(nil).map(\.key.owner) == [1, 2])
        #expect(try await other.search("red", "tasks")?.found == [])
        #expect(try await other.inventory() == [])
      }
      #expect(try await opening().list(ListKey("tasks", owner: 1)) == nil)
    },
    CacheStoreContract("stores that save and clear concurrently in one file do not damage it") {
      opening in
      let keys = (0..<4).map { ListKey("tasks", owner: .number($0)) }
      try await withThrowingTaskGroup { group in
        for key in keys {
          let (saving, clearing) = (try opening(), try opening())
          group.addTask { for _ in 0..<6 { try await saving.save(["red one", "two"], in: key) } }
          group.addTask {
            for round in 0..<3 {
              for list in try await clearing.clear(round == 1 ? nil : [key]) { #expect(list.records == 2) }
            }
          }
        }
        try await group.waitForAll()
      }
      let store = try opening()
      for key in keys { try await store.save(["red"], in: key) }
      #expect(try await store.search("re", "tasks")?.found.map(\.element.owner) == [0, 1, 2, 3])
      #expect(try await store.inventory().map(\.key) == keys)
    },
    CacheStoreContract("stores that create one file concurrently all succeed and lose nothing") { opening in
      try await withThrowingTaskGroup { group in
        for number in 0..<6 {
          let store = try opening()
          for owner in number * 3..<number * 3 + 3 {
            group.addTask {
              try await store.replace(ListKey("tasks", owner: .number(owner)), with: .numbered([owner]), savedAt: time)
            }
          }
        }
        try await group.waitForAll()
      }
      let store = try opening()
      for owner in 0..<18 {
        #expect(try await store.list(ListKey("tasks", owner: .number(owner)))?.records == [.numbered(owner)])
      }
    },
  ]
}
