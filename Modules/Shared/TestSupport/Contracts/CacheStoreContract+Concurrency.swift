import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let counts = ListKey("counts")
private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  static let concurrency = [
    CacheStoreContract("concurrent transactions lose no changes") { store in
      try await increments(of: [store])
    },
    CacheStoreContract("readers see no partial transaction") { store in
      let keys = [1, 2].map { ListKey("tasks", owner: .number($0)) }
      try await withThrowingTaskGroup { group in
        for writer in 1...10 {
          group.addTask {
            try await store.transaction { transaction in
              for key in keys {
                try transaction.replace(key, with: .numbered([writer]), savedAt: time, version: ListVersion())
              }
            }
          }
          group.addTask {
            let lists = try await store.reading { transaction in try keys.map { try transaction.list($0)?.records } }
            #expect(lists[0] == lists[1])
          }
        }
        try await group.waitForAll()
      }
    },
  ]

  /// Checks that no increment is lost when tasks increment one record concurrently through `stores`.
  static func increments(of stores: [any CacheStore]) async throws {
    let (tasks, rounds) = (8, 8)
    try await withThrowingTaskGroup { group in
      for number in 0..<tasks {
        let store = stores[number % stores.count]
        group.addTask {
          for _ in 0..<rounds { try await increment(in: store) }
        }
      }
      try await group.waitForAll()
    }
    for store in stores { #expect(try await store.list(counts)?.records.count == tasks * rounds) }
  }

  private static func increment(in store: any CacheStore) async throws {
    try await store.transaction { transaction in
      let old = try transaction.list(counts)?.records.count ?? 0
      try transaction.replace(counts, with: .numbered(0...old), savedAt: time, version: ListVersion())
    }
  }
}
