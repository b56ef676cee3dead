import Foundation
import SharedLocal
import Testing

private let counts = CollectionName("counts")

extension CacheStoreContract {
  static let concurrency = [
    CacheStoreContract("concurrent transactions lose no changes") { store in
      try await increments(of: [store])
    },
    CacheStoreContract("readers see no partial transaction") { store in
      try await withThrowingTaskGroup { group in
        for writer in 1...10 {
          group.addTask {
            try await store.put([1, 2].map { IndexedEntry(.numbered($0, note: " of \(writer)")) }, in: counts)
          }
          group.addTask {
            let bodies = try await store.entries(of: counts).map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.isEmpty || bodies[0].dropFirst() == bodies[1].dropFirst())
          }
        }
        try await group.waitForAll()
      }
    },
    CacheStoreContract("a transaction that is cancelled is applied completely or not at all") { store in
      try await cancelledOnTheWay(store)
    },
  ]

  static let exclusion = [
    CacheStoreContract("exclusive work excludes other exclusive work until it ends") { store in
      try await excludes(store, from: store)
    },
    CacheStoreContract("concurrent exclusive work runs one at a time") { store in
      try await oneAtATime(store)
    },
    CacheStoreContract("a cancelled task does no exclusive work and excludes no other") { store in
      try await cancelledBefore(store)
    },
  ]

  /// Checks that exclusive work on one of two stores excludes such work on the other, but nothing else.
  static func excludes(_ one: any CacheStore, from other: any CacheStore) async throws {
    for round in 1...2 {
      let refused = try await one.exclusively { () -> Bool? in
        do {
          try await other.put([IndexedEntry(.numbered(round))], in: counts)
          return try await other.exclusively { true } == nil
        } catch {
          Issue.record(error)
          return nil
        }
      }
      #expect(refused == true)
      #expect(try await one.entry(round, of: counts) == .numbered(round))
      #expect(try await other.exclusively { round } == round)
    }
  }

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
    for store in stores { #expect(try await store.entry(1, of: counts)?.body.count == tasks * rounds) }
  }

  private static func cancelledOnTheWay(_ store: any CacheStore) async throws {
    var kept = 0
    for round in 1...12 {
      let records = (1...100).map { IndexedEntry(.numbered($0, note: " of \(round)"), terms: ["\(round)"]) }
      let task = Task { try await store.put(records, in: counts) }
      for _ in 0..<round * 8 { await Task.yield() }
      task.cancel()
      switch await task.result {
      case .success: kept = round
      case .failure(let error): #expect(error as? CacheFailure == .cancelled)
      }
      let expected = kept == 0 ? [] : (1...100).map { Entry.numbered($0, note: " of \(kept)") }
      #expect(try await store.entries(of: counts) == expected)
      #expect(try await store.entries(of: counts, term: "\(kept)") == expected)
    }
  }

  private static func oneAtATime(_ store: any CacheStore) async throws {
    let turns = Turns()
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          try await store.exclusively {
            #expect(await turns.begin() == 1)
            for _ in 0..<20 { await Task.yield() }
            await turns.end()
          }
        }
      }
      for try await _ in group {}
    }
    #expect(await turns.done > 0)
  }

  private static func cancelledBefore(_ store: any CacheStore) async throws {
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.exclusively { Issue.record("the work was done") } != nil
    }
    await #expect(throws: CacheFailure.cancelled) { try await cancelled.value }
    #expect(try await store.exclusively { true } == true)
  }

  private static func increment(in store: any CacheStore) async throws(CacheFailure) {
    try await store.transaction { transaction in
      let old = try transaction.entry(1, of: counts)?.body ?? Data()
      try transaction.put(IndexedEntry(Entry(id: 1, body: old + [1])), in: counts)
    }
  }
}

/// Counts the tasks that are running and those that have finished.
private actor Turns {
  private var running = 0
  private(set) var done = 0

  func begin() -> Int {
    running += 1
    return running
  }

  func end() {
    running -= 1
    done += 1
  }
}
