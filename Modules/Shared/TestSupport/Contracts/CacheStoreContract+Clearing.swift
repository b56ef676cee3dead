import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600.123)
private let (one, two) = (ListKey("tasks", owner: 1), ListKey("tasks", owner: 2))

extension CacheStoreContract {
  /// Summaries of single lists.
  static let inventory = [
    CacheStoreContract("each list has a summary with its time, records and bytes, ordered by kind and owner") { store in
      #expect(try await store.inventory() == [])
      let keys = [
        ListKey("b"), ListKey("a", owner: 7), ListKey("b", owner: -1), ListKey("a"), ListKey("a", owner: 10),
        ListKey("B", owner: 1), ListKey("a\0", owner: 1), ListKey("\u{E9}"),
      ]
      for (number, key) in keys.enumerated() {
        let records = (0..<number).map { IndexedRecord(Record(id: .number($0)), sent: Data("é".utf8), terms: ["t"]) }
        try await store.replace(key, with: records, savedAt: time + Double(number))
      }
      let expected = [5, 3, 1, 4, 6, 0, 2, 7].map {
        ListSummary(key: keys[$0], savedAt: time + Double($0), records: $0, bytes: $0 * 2)
      }
      #expect(try await store.inventory() == expected)
    },
    CacheStoreContract(
      "the summary of a replaced list is current, and a confirmed list keeps its size"
    ) {
      store in
      let version = ListVersion(etag: "e")
      let told = { ListSummary(key: one, savedAt: time + $0, records: $1, bytes: $2) }
      try await store.replace(one, with: .numbered(1...9), savedAt: time)
      #expect(try await store.inventory() == [told(0, 9, 9)])
      try await store.replace(one, with: .numbered(1...12), savedAt: time + 1, version: version)
      #expect(try await store.inventory() == [told(1, 12, 15)])
      #expect(try await store.confirm(one, savedAt: time + 9, version: version))
      #expect(try await store.inventory() == [told(9, 12, 15)])
      try await store.replace(one, with: .numbered(1...12), savedAt: time + 10)
      #expect(try await store.inventory() == [told(10, 12, 15)])
      try await store.replace(one, with: [], savedAt: time + 11)
      #expect(try await store.inventory() == [told(11, 0, 0)])
    },
  ]

  static let clearing = [
    CacheStoreContract("clearing one list removes everything about it and keeps other lists") {
      store in
      try await fill(store)
      let inventory = try await store.inventory()
      #expect(try await store.clear([two]) == [inventory[1]])
      try await isGone(two, from: store)
      #expect(try await store.search("red", "tasks")?.found.map(\.element.owner) == [1])
      #expect(try await store.inventory() == [inventory[0], inventory[2]])
      #expect(try await store.summaries().map(\.lists) == [1, 1])
      #expect(try await store.clear([two]) == [])
      #expect(try await store.clear([ListKey("tasks")]) == [])
      try await fillsAnew(two, in: store)
    },
    CacheStoreContract("clearing all lists removes everything about them") { store in
      try await fill(store)
      let inventory = try await store.inventory()
      #expect(try await store.clear(nil) == inventory)
      for key in [one, two, ListKey("users")] { try await isGone(key, from: store) }
      #expect(try await store.inventory() == [])
      #expect(try await store.summaries() == [])
      #expect(try await store.search("red", "tasks")?.found == [])
      #expect(try await store.clear(nil) == [])
      try await fillsAnew(two, in: store)
    },
    CacheStoreContract("clearing in a cancelled task throws and removes nothing", clearsNothingCancelled),
    CacheStoreContract("concurrent saves and clears are each applied completely") { store in
      try await withThrowingTaskGroup { group in
        for round in 0..<10 {
          group.addTask { try await store.save(["red", "green"], in: round % 2 == 0 ? one : two) }
          group.addTask {
            for list in try await store.clear(round % 3 == 0 ? nil : [one]) { #expect(list.records == 2) }
          }
        }
        try await group.waitForAll()
      }
      let lists = try await store.inventory()
      #expect(try await store.search("red", "tasks")?.found.map(\.element.owner) == lists.map(\.key.owner))
    },
  ]

  @Sendable private static func clearsNothingCancelled(_ store: any CacheStore) async throws {
    try await fill(store)
    let inventory = try await store.inventory()
    for keys in [nil, [one]] {
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await store.clear(keys)
      }
      await #expect(throws: CacheFailure.cancelled) { try await cancelled.value }
    }
    #expect(try await store.inventory() == inventory)
  }

  private static func fill(_ store: any CacheStore) async throws {
    for (key, name) in [(one, "red one"), (two, "red two"), (ListKey("users"), "red user")] {
      let record = IndexedRecord(.numbered(1, note: name), terms: ["t"], text: SearchText(name: name))
      try await store.replace(key, with: [record], savedAt: time)
      try await store.replace(key, with: [record] + .numbered([2]), savedAt: time, version: ListVersion(etag: "e"))
    }
  }

  private static func isGone(_ key: ListKey, from store: any CacheStore) async throws {
    #expect(try await store.list(key) == nil)
    #expect(try await store.version(of: key) == nil)
    #expect(try await store.record(1, in: key) == nil)
    #expect(try await store.records(in: key, termPrefix: "t", limit: 9) == nil)
    #expect(try await store.changes(of: key) == nil)
    #expect(try await store.confirm(key, savedAt: time, version: ListVersion(etag: "e")) == false)
  }

  // Checks that the list can be saved as if there had never been another one.
  private static func fillsAnew(_ key: ListKey, in store: any CacheStore) async throws {
    try await store.save(["red again"], in: key)
    #expect(try await store.changes(of: key)?.changedAt == nil)
    #expect(try await store.search("two", "tasks")?.found == [])
    #expect(try await store.search("again", "tasks")?.found.map(\.element.owner) == [key.owner])
    #expect(try await store.records(in: key, termPrefix: "", limit: 9)?.records == [])
  }
}
