import Foundation
import SharedDomain
import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  /// Keys, order and lookup of lists.
  static let lists = [
    CacheStoreContract("a list that was never saved is nil, and an empty list is not") { store in
      let key = ListKey("users")
      #expect(try await store.list(key) == nil)
      #expect(try await store.record(1, in: key) == nil)
      #expect(try await store.records(in: key, termPrefix: "", limit: 9) == nil)
      try await store.replace(key, with: [], savedAt: time)
      #expect(try await store.list(key) == SavedList(savedAt: time, records: []))
      #expect(try await store.record(1, in: key) == nil)
      #expect(try await store.records(in: key, termPrefix: "", limit: 9) == SavedList(savedAt: time, records: []))
    },
    CacheStoreContract("lists of different kinds and owners are separate, also of no owner and owner 0") { store in
      let owners: [ServiceID?] = [
        nil, 0, 1, -1, .number(.max), .number(.min), .text("1"), .text("new-1"), .text("\u{E9}"), .text("e\u{301}"),
        .decimal(Decimal(Int.max) + 1),
      ]
      let keys = ["users", "tasks", "Users"].flatMap { kind in owners.map { ListKey(kind, owner: $0) } }
      for (number, key) in keys.enumerated() {
        let record = IndexedRecord(.numbered(7, note: " of list \(number)"), terms: ["term"])
        try await store.replace(key, with: [record], savedAt: time + Double(number))
      }
      for (number, key) in keys.enumerated() {
        let list = SavedList(savedAt: time + Double(number), records: [.numbered(7, note: " of list \(number)")])
        #expect(try await store.list(key) == list)
        #expect(try await store.record(7, in: key) == list)
        #expect(try await store.records(in: key, termPrefix: "t", limit: 9) == list)
      }
    },
    CacheStoreContract("the fields of a record keep their places, their types and their bytes") { store in
      let texts = ["", "12", "1.5", "t", "d1", "\0", "a\0b", "\u{FEFF}a", "\u{E9}", "e\u{301}", "日本", #"{"a":1}"#]
      let all = texts.map { FieldValue.text($0) } + [.number(0), .number(-1), .number(.max), .number(.min)]
      let fields: [[FieldValue]] = [
        [], all, [.absent, .number(7)], [FieldValue](repeating: .absent, count: 15) + [.text("last")],
      ]
      let records = fields.enumerated().map { Record(id: .number($0), fields: $1) }
      try await store.replace(
        ListKey("users"), with: records.map { IndexedRecord($0, terms: ["term"]) }, savedAt: time)
      #expect(try await store.list(ListKey("users"))?.records == records)
      #expect(try await store.records(in: ListKey("users"), termPrefix: "t", limit: 9)?.records == records)
      for record in records {
        #expect(try await store.record(record.id, in: ListKey("users"))?.records == [record])
      }
      try await store.replace(ListKey("users"), with: [], savedAt: time)
      #expect(try await store.changes(of: ListKey("users"))?.records.map(\.before) == records)
    },
    CacheStoreContract("records keep their order, whatever their ids") { store in
      let ids = [5, 3, 9, -4, 0, .max, .min, 100, 10] + Array(1000..<3000).reversed()
      try await store.replace(ListKey("users"), with: .numbered(ids), savedAt: time)
      #expect(try await store.list(ListKey("users"))?.records == ids.map { .numbered($0) })
      for id in [Int.min, -4, 0, 10, 1500, .max] {
        #expect(try await store.record(.number(id), in: ListKey("users"))?.records == [.numbered(id)])
      }
      #expect(try await store.record(4, in: ListKey("users")) == nil)
    },
    CacheStoreContract("a number and a text with the same digits are different ids, and lists of both are ordered") {
      store in
      let large = ServiceID.decimal(Decimal(Int.max) + 1)
      let ids: [ServiceID] = [.text("12"), 12, .text("e\u{301}"), large, .text("\u{E9}"), .text("t12"), -3]
      let ordered: [ServiceID] = [-3, 12, large, .text("12"), .text("e\u{301}"), .text("t12"), .text("\u{E9}")]
      let records = ids.map { IndexedRecord(Record(id: $0, text: "of \($0.text)")) }
      try await store.replace(ListKey("users"), with: records, savedAt: time)
      for record in records.map(\.record) {
        #expect(try await store.record(record.id, in: ListKey("users"))?.records == [record])
        try await store.replace(ListKey("tasks", owner: record.id), with: [], savedAt: time)
      }
      #expect(try await store.record(.text("-3"), in: ListKey("users")) == nil)
      #expect(try await store.inventory().compactMap(\.key.owner) == ordered)
      try await store.replace(ListKey("users"), with: [], savedAt: time)
      let changes = try await store.reading { try $0.changes(of: ListKey("users")) }
      #expect(changes?.records.map(\.before?.id) == ordered)
    },
    CacheStoreContract("saving a list replaces the previous one completely, and no other") { store in
      let (key, other) = (ListKey("tasks", owner: 1), ListKey("tasks", owner: 2))
      let old = (1...50).map { IndexedRecord(.numbered($0), terms: ["old"]) }
      try await store.replace(key, with: old, savedAt: time)
      try await store.replace(other, with: old, savedAt: time)
      try await store.replace(key, with: .numbered([2]), savedAt: time - 60)
      #expect(try await store.list(key) == SavedList(savedAt: time - 60, records: [.numbered(2)]))
      #expect(try await store.record(1, in: key) == nil)
      #expect(try await store.records(in: key, termPrefix: "o", limit: 99)?.records == [])
      #expect(try await store.records(in: other, termPrefix: "o", limit: 99)?.records == old.map(\.record))
    },
    CacheStoreContract("a list may contain an id twice, and the first record is found") { store in
      let records = [
        Record(id: 2, text: "z"), Record(id: 1, text: "b"), Record(id: 1, text: "a"), Record(id: 2, text: "c"),
      ]
      try await store.replace(ListKey("users"), with: records.map { IndexedRecord($0) }, savedAt: time)
      #expect(try await store.list(ListKey("users"))?.records == records)
      #expect(try await store.record(1, in: ListKey("users"))?.records == [Record(id: 1, text: "b")])
      #expect(try await store.record(2, in: ListKey("users"))?.records == [Record(id: 2, text: "z")])
    },
  ]

  /// Text that stores may handle incorrectly.
  static let unusualText = [
    CacheStoreContract("lists of unusual kinds are separate, and their kinds are unchanged") { store in
      let kinds = [
        "", "a", "a\0", "a\0b", "\0", "it's", "\"; DROP TABLE list; --", "%", "_", "*", "👩‍👩‍👧", "ß", " a", "a ", "NULL",
        "1", "1.0",
      ]
      for kind in kinds { try await store.replace(ListKey(kind), with: .numbered([1], note: kind), savedAt: time) }
      for kind in kinds {
        #expect(try await store.list(ListKey(kind))?.records == [.numbered(1, note: kind)])
        #expect(try await store.list(ListKey(kind, owner: 1)) == nil)
      }
      let ordered = kinds.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      #expect(try await store.summaries().map(\.kind) == ordered)
    },
    CacheStoreContract("what the service sent of an element is unchanged, also of one of the same fields") { store in
      let sent = [
        Data(), Data([0]), Data(0...255), Data("null".utf8), Data("👩‍👩‍👧 'it''s' \"".utf8),
        Data(repeating: 0xA5, count: 1 << 20),
      ]
      for sent in [sent, sent.reversed()] {
        let records = sent.enumerated().map { IndexedRecord(Record(id: .number($0)), sent: $1) }
        try await store.replace(ListKey("users"), with: records, savedAt: time)
        for (id, sent) in sent.enumerated() { #expect(try await store.sent(id, in: ListKey("users")) == sent) }
      }
      #expect(try await store.sent(sent.count, in: ListKey("users")) == nil)
      #expect(try await store.sent(0, in: ListKey("tasks")) == nil)
    },
  ]
}
