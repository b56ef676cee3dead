import Foundation
import SharedDomain
import SharedInteractorInterface
package import SharedLocal
import Testing

private let name = CollectionName("edits")

extension CacheStoreContract {
  /// Access to single records, by id and by term.
  static let collections = [
    CacheStoreContract("a collection is empty at first, and its records are returned by id") {
      store in
      #expect(try await store.entries(of: name) == [])
      #expect(try await store.entry(1, of: name) == nil)
      let ids = [5, 3, -4, 0, .max, .min, 100, 10]
      try await store.put(ids.map { IndexedEntry(.numbered($0)) }, in: name)
      #expect(try await store.entries(of: name) == ids.sorted().map { .numbered($0) })
      for id in ids { #expect(try await store.entry(id, of: name) == .numbered(id)) }
      #expect(try await store.entry(4, of: name) == nil)
    },
    CacheStoreContract("records of a collection are found by exact terms, ordered by id") { store in
      let terms = [
        ["b", "a", "b"], ["a"], [], ["ab"], [""], ["a", ""], ["A"], ["a\0"], ["%"], ["\u{E9}"], ["e\u{301}"],
      ]
      let records = terms.enumerated().map { IndexedEntry(.numbered($0.offset), terms: $0.element) }
      try await store.put(records.reversed(), in: name)
      try await store.put([IndexedEntry(.numbered(99), terms: ["a"])], in: CollectionName("other"))
      let expected = [
        "a": [0, 1, 5], "b": [0], "ab": [3], "": [4, 5], "A": [6], "a\0": [7], "%": [8], "\u{E9}": [9], "c": [],
        "a%": [],
      ]
      for (term, ids) in expected {
        #expect(try await store.entries(of: name, term: term) == ids.map { .numbered($0) }, "\(term)")
        let count = try await store.reading { transaction in
          try transaction.count(of: name, term: term)
        }
        #expect(count == ids.count, "\(term)")
      }
      #expect(try await store.entries(of: name, term: "e\u{301}") == [.numbered(10)])
    },
    CacheStoreContract("a record replaces the one with its id, including its terms") { store in
      try await store.put([1, 2].map { IndexedEntry(.numbered($0), terms: ["old", "both"]) }, in: name)
      try await store.put([IndexedEntry(.numbered(1, note: " new"), terms: ["both", "new"])], in: name)
      #expect(try await store.entries(of: name) == [.numbered(1, note: " new"), .numbered(2)])
      #expect(try await store.entries(of: name, term: "old") == [.numbered(2)])
      #expect(try await store.entries(of: name, term: "both") == [.numbered(1, note: " new"), .numbered(2)])
      #expect(try await store.entries(of: name, term: "new") == [.numbered(1, note: " new")])
    },
    CacheStoreContract("removing a record removes its terms; removing a missing one does nothing") { store in
      try await store.put([1, 2].map { IndexedEntry(.numbered($0), terms: ["term"]) }, in: name)
      try await store.remove([1, 1, 7], from: name)
      try await store.remove([2], from: CollectionName("other"))
      #expect(try await store.entries(of: name) == [.numbered(2)])
      #expect(try await store.entries(of: name, term: "term") == [.numbered(2)])
      try await store.put([IndexedEntry(.numbered(1, note: " again"))], in: name)
      #expect(try await store.entries(of: name, term: "term") == [.numbered(2)])
    },
    CacheStoreContract("collections with unusual names are separate, and unusual bodies are unchanged") {
      store in
      let names = ["", "a", "a\0", "A", "it's", "\u{E9}", "e\u{301}", "👩‍👩‍👧", "NULL", "1", "1.0", "%"].map(
        CollectionName.init)
      let bodies = [Data(), Data([0]), Data(0...255), Data(repeating: 0xA5, count: 1 << 20)]
      for (number, name) in names.enumerated() {
        let records = bodies.enumerated().map { Entry(id: $0.offset, body: Data(name.text.utf8) + $0.element) }
        try await store.put(records.map { IndexedEntry($0, terms: ["\(number)"]) }, in: name)
      }
      for (number, name) in names.enumerated() {
        let records = bodies.enumerated().map { Entry(id: $0.offset, body: Data(name.text.utf8) + $0.element) }
        #expect(try await store.entries(of: name) == records)
        #expect(try await store.entries(of: name, term: "\(number)") == records)
      }
    },
    CacheStoreContract("a record is found by id in all lists of a kind, with each list's time and version") {
      store in
      let key = { (owner: ServiceID?) in ListKey("tasks", owner: owner) }
      let time = Date(timeIntervalSince1970: 5)
      try await store.replace(key(1), with: .numbered([7, 8]), savedAt: time, version: ListVersion(revision: 1))
      try await store.replace(key(2), with: .numbered([8, 8, 9]), savedAt: time + 1, version: ListVersion(revision: 2))
      try await store.replace(key(nil), with: .numbered([8]), savedAt: time + 2)
      try await store.replace(ListKey("users"), with: .numbered([8]), savedAt: time)
      let found = try await store.reading { transaction in
        try [8, 9, 10].map { (id: ServiceID) throws(CacheFailure) in try transaction.records(id, ofKind: "tasks") }
      }
      #expect(found.map { $0.map(\.savedAt).sorted() } == [[time, time + 1, time + 2], [time + 1], []])
      #expect(found.map { $0.map(\.version.revision).sorted() } == [[0, 1, 2], [2], []])
      #expect(found.joined().allSatisfy { $0.records.count == 1 })
    },
    CacheStoreContract("collections are separate from lists and not in the summaries") { store in
      let key = ListKey("edits")
      try await store.put([IndexedEntry(.numbered(1), terms: ["term"])], in: name)
      #expect(try await store.summaries() == [])
      #expect(try await store.list(key) == nil)
      try await store.replace(key, with: .numbered([2, 3]), savedAt: Date(timeIntervalSince1970: 5))
      #expect(try await store.summaries().map(\.records) == [2])
      #expect(try await store.entries(of: name) == [.numbered(1)])
    },
  ]
}

extension CacheStore {
  /// Returns all entries of a collection.
  package func entries(of collection: CollectionName) async throws(CacheFailure) -> [Entry] {
    try await reading { transaction in try transaction.entries(of: collection) }
  }

  /// Returns the entries of a collection that have a term.
  package func entries(of collection: CollectionName, term: String) async throws(CacheFailure) -> [Entry] {
    try await reading { transaction in try transaction.entries(of: collection, term: term) }
  }

  /// Returns one entry of a collection.
  package func entry(_ id: Int, of collection: CollectionName) async throws(CacheFailure) -> Entry? {
    try await reading { transaction in try transaction.entry(id, of: collection) }
  }

  /// Puts `records` in one transaction.
  package func put(_ records: [IndexedEntry], in collection: CollectionName) async throws(CacheFailure) {
    try await transaction { transaction in
      for record in records { try transaction.put(record, in: collection) }
    }
  }

  /// Removes records in one transaction.
  package func remove(_ ids: [Int], from collection: CollectionName) async throws(CacheFailure) {
    try await transaction { transaction in
      for id in ids { try transaction.remove(id, from: collection) }
    }
  }
}
