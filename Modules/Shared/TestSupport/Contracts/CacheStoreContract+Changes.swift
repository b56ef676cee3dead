import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let key = ListKey("tasks", owner: 1)
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  /// The changes that a replacement of a list brings.
  static let changes = [
    CacheStoreContract("the changes of a list are those of the last replacement that changed records") { store in
      #expect(try await store.changes(of: key) == nil)
      try await store.replace(key, with: .numbered([3, 1, 2]), savedAt: time)
      #expect(try await store.changes(of: key) == ListChanges(changedAt: nil, records: []))
      let next: [IndexedRecord] = .numbered([9, 1], note: " new") + .numbered([3])
      try await store.replace(key, with: next, savedAt: time + 1)
      let changed = [
        (Record.numbered(1), Record.numbered(1, note: " new")), (.numbered(2), nil), (nil, .numbered(9, note: " new")),
      ].map(ListChanges.ChangedRecord.init)
      #expect(try await store.changes(of: key) == ListChanges(changedAt: time + 1, records: changed))
      try await store.replace(ListKey("tasks", owner: 2), with: next, savedAt: time + 2)
      #expect(try await store.changes(of: ListKey("tasks", owner: 2))?.changedAt == nil)
      try await store.replace(key, with: [], savedAt: time + 3)
      #expect(try await store.changes(of: key)?.records.map(\.before?.id) == [1, 3, 9])
      #expect(try await store.changes(of: key)?.records.allSatisfy { $0.after == nil } == true)
    },
    CacheStoreContract("a record whose fields come in other bytes has not changed, but is kept as it came") { store in
      try await store.replace(key, with: .numbered([1, 2]), savedAt: time)
      let next = [IndexedRecord(.numbered(1), sent: Data("other bytes".utf8))] + .numbered([2])
      try await store.replace(key, with: next, savedAt: time + 1)
      #expect(try await store.changes(of: key)?.changedAt == nil)
      for (id, sent) in [(1, "other bytes"), (2, "2")] {
        #expect(try await store.sent(id, in: key) == Data(sent.utf8))
      }
    },
    CacheStoreContract("a replacement that changes nothing keeps the previous changes") { store in
      try await store.replace(key, with: .numbered([1]), savedAt: time)
      let version = ListVersion(etag: "e")
      try await store.replace(key, with: .numbered([1, 2]), savedAt: time + 1, version: version)
      let changes = try await store.changes(of: key)
      #expect(changes?.records.map(\.after?.id) == [2])
      try await store.replace(key, with: .numbered([2, 1, 2]), savedAt: time + 2, version: version)
      try await store.replace(key, with: .numbered([1, 2]), savedAt: time + 3, version: version)
      _ = try await store.confirm(key, savedAt: time + 9, version: version)
      #expect(try await store.changes(of: key) == changes)
      #expect(try await store.list(key)?.savedAt == time + 9)
    },
  ]
}

extension CacheStore {
  /// Returns the changes from the last replacement of the list under `key` that changed its records.
  func changes(of key: ListKey) async throws -> ListChanges? {
    try await reading { transaction in try transaction.changes(of: key) }
  }
}
