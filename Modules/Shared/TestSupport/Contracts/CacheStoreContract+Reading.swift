import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600)
private let key = ListKey("users")

extension CacheStoreContract {
  /// Reading of what is needed of a list.
  static let reading = [
    CacheStoreContract("records are read at any positions, with all fields or with those that are needed") { store in
      let records = (0..<50).map { number in
        Record(id: .number(number), fields: [.text("a\(number)"), .absent, .number(number), .text("é")])
      }
      try await store.replace(key, with: records.map { IndexedRecord($0) }, savedAt: time)
      for positions in [[], [0], [49], Array(0..<50), Array(7..<9), [3, 4, 6], [9, 8], [5, 5], [49, 0, 20]] {
        let read = { fields in
          try await store.reading { try $0.records(at: positions, in: key, fields: fields) }
        }
        #expect(try await read(nil) == positions.map { records[$0] })
        #expect(
          try await read([0, 2])
            == positions.map { Record(id: .number($0), fields: [.text("a\($0)"), .absent, .number($0)]) })
        #expect(try await read([]) == positions.map { Record(id: .number($0)) })
      }
    },
    CacheStoreContract("the positions of records that match all keys are found, each key within one text") { store in
      let texts = [
        ["red", "blue sky"], [], ["\u{FEFF}a", "b\0c"], ["日本", "e\u{301}"], ["red sky", ""], ["re", "d"],
      ]
      let records = texts.enumerated().map { IndexedRecord(Record(id: .number($0)), matchKeys: $1) }
      try await store.replace(key, with: records, savedAt: time)
      let found: [([String], [Int])] = [
        (["red"], [0, 4]), (["red", "sky"], [0, 4]), (["red sky"], [4]), (["e s"], [0]), (["b\0c"], [2]),
        (["本", "\u{301}"], [3]), (["d"], [0, 4, 5]), (["redblue"], []), (["x"], []), (["RED"], []),
      ]
      for (keys, positions) in found {
        #expect(try await store.reading { try $0.positions(matching: keys, in: key) } == positions, "\(keys)")
      }
      #expect(try await store.reading { try $0.positions(matching: ["red"], in: ListKey("user")) } == [])
      try await store.replace(key, with: Array(records.suffix(2)), savedAt: time)
      #expect(try await store.reading { try $0.positions(matching: ["red"], in: key) } == [0])
    },
    CacheStoreContract("the stamp of a list is another one if its records are, and only then") { store in
      let head = { try await store.reading { try $0.head(of: key) } }
      #expect(try await head() == nil)
      var stamps: [Int64] = []
      for ids in [[1, 2], [2, 1], [1], [1, 3], []] {
        try await store.replace(key, with: .numbered(ids), savedAt: time, version: ListVersion(etag: "e"))
        let first = try #require(try await head())
        #expect(first.count == ids.count)
        try await store.replace(key, with: .numbered(ids), savedAt: time + 1, version: ListVersion(etag: "f"))
        _ = try await store.confirm(key, savedAt: time + 9, version: ListVersion(etag: "f", revision: 2))
        let second = try #require(try await head())
        #expect(second.stamp == first.stamp && second.savedAt == time + 9)
        #expect(second.version == ListVersion(etag: "f", revision: 2))
        stamps.append(first.stamp)
      }
      _ = try await store.clear([key])
      try await store.replace(key, with: [], savedAt: time)
      stamps.append(try #require(try await head()).stamp)
      #expect(Set(stamps).count == stamps.count)
    },
    CacheStoreContract("a list knows whether some ids are numbers and others are texts") { store in
      let lists: [([ServiceID], Bool)] = [
        ([], false), ([1, 2], false), ([.text("1"), .text("a")], false), ([1, .text("1")], true), ([1], false),
      ]
      for (ids, isMixed) in lists {
        try await store.replace(key, with: ids.map { IndexedRecord(Record(id: $0)) }, savedAt: time)
        #expect(try await store.reading { try $0.head(of: key)?.hasMixedIDs } == isMixed)
      }
    },
  ]
}
