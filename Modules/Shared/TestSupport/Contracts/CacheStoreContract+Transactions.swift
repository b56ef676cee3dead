import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let key = ListKey("tasks", owner: 1)
private let other = ListKey("tasks", owner: 2)
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  static let transactions = [
    CacheStoreContract("a transaction sees lists and its own changes, and returns the result of its work") { store in
      try await store.replace(key, with: .numbered([1, 2]), savedAt: time)
      let seen = try await store.transaction { transaction in
        let before = try transaction.list(key)
        try transaction.replace(key, with: .numbered([3]), savedAt: time, version: ListVersion(etag: "e"))
        try transaction.replace(other, with: .numbered([4]), savedAt: time, version: ListVersion())
        let removed = try transaction.remove(other)
        return [before, try transaction.list(key), try transaction.record(3, in: key), try transaction.list(other)]
          .map { $0?.records.compactMap(\.number) } + [removed.map { [$0.records] }]
      }
      #expect(seen == [[1, 2], [3], [3], nil, [1]])
      #expect(try await store.list(key)?.records == [.numbered(3)])
      #expect(try await store.list(other) == nil)
    },
    CacheStoreContract("a transaction whose work throws changes nothing") { store in
      try await store.replace(key, with: .numbered([1, 2]), savedAt: time)
      await #expect(throws: CacheFailure.unavailable("no")) {
        try await store.transaction { transaction in
          try transaction.replace(key, with: .numbered([3]), savedAt: time, version: ListVersion())
          try transaction.replace(other, with: .numbered([4]), savedAt: time, version: ListVersion())
          throw CacheFailure.unavailable("no")
        }
      }
      #expect(try await store.list(key)?.records == [.numbered(1), .numbered(2)])
      #expect(try await store.list(other) == nil)
    },
    CacheStoreContract("any other error in a transaction becomes a cache failure and changes nothing") { store in
      try await store.replace(key, with: .numbered([1]), savedAt: time)
      await #expect(throws: CacheFailure.unavailable("OtherError()")) {
        try await store.transaction { transaction in
          _ = try transaction.remove(key)
          throw OtherError()
        }
      }
      await #expect(throws: CacheFailure.cancelled) {
        try await store.reading { _ -> Void in throw CancellationError() }
      }
      #expect(try await store.list(key)?.records == [.numbered(1)])
    },
    CacheStoreContract("a read-only transaction cannot change anything, even if its work ignores the error") { store in
      try await store.replace(key, with: .numbered([1]), savedAt: time)
      await refuses(store) { try $0.replace(key, with: .numbered([2]), savedAt: time, version: ListVersion()) }
      await refuses(store) { _ = try $0.remove(key) }
      #expect(try await store.list(key)?.records == [.numbered(1)])
    },
    CacheStoreContract("a transaction in a cancelled task does not run") { store in
      try await store.replace(key, with: .numbered([1]), savedAt: time)
      let tasks = [
        Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await store.transaction { transaction in
            Issue.record("the work was done")
            _ = try transaction.remove(key)
          }
        },
        Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await store.reading { _ -> Void in Issue.record("the work was done") }
        },
      ]
      for task in tasks { await #expect(throws: CacheFailure.cancelled) { try await task.value } }
      #expect(try await store.list(key)?.records == [.numbered(1)])
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
}
