import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let name = CollectionName("edits")
private let key = ListKey("tasks", owner: 1)
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  static let transactions = [
    CacheStoreContract("a transaction sees lists and its own changes, and returns the result of its work") {
      store in
      try await store.replace(
        key, with: .numbered([1, 2]), savedAt: time, version: ListVersion(etag: "e", revision: 2))
      let seen = try await store.transaction { transaction in
        try transaction.put(IndexedEntry(.numbered(2), terms: ["t"]), in: name)
        try transaction.put(IndexedEntry(.numbered(1), terms: ["t"]), in: name)
        try transaction.put(IndexedEntry(.numbered(2, note: " new"), terms: ["u"]), in: name)
        try transaction.remove(1, from: name)
        let entries = [
          try transaction.entries(of: name), try transaction.entries(of: name, term: "t"),
          try transaction.entries(of: name, term: "u"), try transaction.entries(of: CollectionName("other")),
        ]
        return Seen(entries: entries, list: try transaction.list(key), record: try transaction.record(2, in: key))
      }
      #expect(seen.entries == [[.numbered(2, note: " new")], [], [.numbered(2, note: " new")], []])
      #expect(seen.list == (try await store.list(key)) && seen.list != nil)
      #expect(seen.record == (try await store.record(2, in: key)) && seen.record?.records == [.numbered(2)])
      let none = try await store.reading { transaction in
        [try transaction.list(ListKey("tasks")), try transaction.record(3, in: key)]
      }
      #expect(none == [nil, nil])
    },
    CacheStoreContract("a transaction whose work throws changes nothing") { store in
      try await store.put([1, 2].map { IndexedEntry(.numbered($0), terms: ["old"]) }, in: name)
      await #expect(throws: CacheFailure.unavailable("no")) {
        try await store.transaction { transaction in
          try transaction.put(IndexedEntry(.numbered(1, note: " new"), terms: ["new"]), in: name)
          try transaction.put(IndexedEntry(.numbered(1, note: " newer"), terms: ["newer"]), in: name)
          try transaction.put(IndexedEntry(.numbered(3), terms: ["old"]), in: name)
          try transaction.remove(2, from: name)
          try transaction.put(IndexedEntry(.numbered(1)), in: CollectionName("other"))
          throw CacheFailure.unavailable("no")
        }
      }
      #expect(try await store.entries(of: name) == [.numbered(1), .numbered(2)])
      #expect(try await store.entries(of: name, term: "old") == [.numbered(1), .numbered(2)])
      for term in ["new", "newer"] { #expect(try await store.entries(of: name, term: term) == []) }
      #expect(try await store.entries(of: CollectionName("other")) == [])
    },
    CacheStoreContract("any other error in a transaction becomes a cache failure and changes nothing") { store in
      try await store.put([IndexedEntry(.numbered(1))], in: name)
      await #expect(throws: CacheFailure.unavailable("OtherError()")) {
        try await store.transaction { transaction in
          try transaction.remove(1, from: name)
          throw OtherError()
        }
      }
      await #expect(throws: CacheFailure.cancelled) {
        try await store.reading { _ -> Void in throw CancellationError() }
      }
      #expect(try await store.entries(of: name) == [.numbered(1)])
    },
    CacheStoreContract("a read-only transaction cannot change anything, even if its work ignores the error") { store in
      try await store.put([IndexedEntry(.numbered(1))], in: name)
      await refuses(store) { transaction in
        try transaction.put(IndexedEntry(.numbered(2)), in: name)
      }
      await refuses(store) { transaction in try transaction.remove(1, from: name) }
      #expect(try await store.entries(of: name) == [.numbered(1)])
    },
    CacheStoreContract("a transaction in a cancelled task does not run") {
      store in
      try await store.put([IndexedEntry(.numbered(1))], in: name)
      let tasks = [
        Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await store.transaction { transaction in
            Issue.record("the work was done")
            try transaction.remove(1, from: name)
          }
        },
        Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await store.reading { _ -> Void in Issue.record("the work was done") }
        },
      ]
      for task in tasks { await #expect(throws: CacheFailure.cancelled) { try await task.value } }
      #expect(try await store.entries(of: name) == [.numbered(1)])
    },
  ]

  private static func refuses(
    _ store: any CacheStore, _ change: @Sendable (any CacheTransaction) throws -> Void
  ) async {
    let failure = await #expect(throws: CacheFailure.self) {
      try await store.reading { transaction -> Void in
        do { try change(transaction) } catch { return }
      }
    }
    if case .unavailable = failure { return }
    Issue.record("failed with \(String(describing: failure))")
  }

  private struct OtherError: Error {}

  private struct Seen: Sendable {
    let entries: [[Entry]]
    let list: SavedList?
    let record: SavedList?
  }
}
