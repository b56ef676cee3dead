import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

/// Only what differs of a list is written, which must be the same as to write all of it.
@Suite struct ReplacementAgreementTests {
  private static let key = ListKey("users")

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a list that replaced another one, in whatever it differs, is the same as one saved alone`(
    _ seed: UInt64
  ) async throws {
    let random = SeededRandom(seed: seed)
    let store = InMemoryCacheStore()
    var records: [IndexedRecord] = []
    for step in 1...40 {
      let before = records
      records = changed(records, random)
      let time = StoreFixture.time + Double(step)
      try await store.replace(Self.key, with: records, savedAt: time)
      let alone = InMemoryCacheStore()
      try await alone.replace(Self.key, with: records, savedAt: time)
      #expect(try await contents(of: store) == contents(of: alone))
      let ids = Set(records.map(\.record.id)).union(before.map(\.record.id))
      let differing = ids.filter { first($0, in: before)?.fields != first($0, in: records)?.fields }
      guard step > 1, !differing.isEmpty else { continue }
      let changes = try #require(try await store.reading { try $0.changes(of: Self.key) })
      #expect(changes.changedAt == time)
      #expect(
        changes.records
          == differing.sorted().map { .init(before: first($0, in: before), after: first($0, in: records)) })
    }
  }

  private func first(_ id: ServiceID, in list: [IndexedRecord]) -> Record? { list.first { $0.record.id == id }?.record }

  // Everything that can be read of the list, except its changes.
  private func contents(of store: any CacheStore) async throws -> [String] {
    try await store.reading { transaction in
      let list = try transaction.list(Self.key)
      let sent = try (0..<12).map { try transaction.sent(.number($0), in: Self.key) }
      let terms = try transaction.records(in: Self.key, termPrefix: "", limit: 99)
      let words = try ["red", "blue", "1"].map { word in
        try SearchQuery([word]).map { try transaction.search($0, ofKind: Self.key.kind, limit: 99) }
      }
      let matches = try ["red", "1"].map { try transaction.positions(matching: [$0], in: Self.key) }
      return ["\(String(describing: list))", "\(sent)", "\(String(describing: terms))", "\(words)", "\(matches)"]
    }
  }

  // Returns other records: some are new, removed, moved or changed, in what is shown of them or in what is not.
  private func changed(_ records: [IndexedRecord], _ random: SeededRandom) -> [IndexedRecord] {
    var records = records
    for _ in 0..<random.below(4) {
      let place = random.below(records.count + 1)
      switch random.below(5) {
      case 0, 1: records.insert(record(random.below(12), random), at: place)
      case 2 where place < records.count: records.remove(at: place)
      case 3 where place < records.count: records.append(records.remove(at: place))
      default:
        guard place < records.count, case .number(let id) = records[place].record.id else { break }
        records[place] = record(id, random)
      }
    }
    return records
  }

  private func record(_ id: Int, _ random: SeededRandom) -> IndexedRecord {
    let text = ["red", "blue", "re", "d", ""][random.below(5)]
    let rest = ["red", "blue 1", ""][random.below(3)]
    return IndexedRecord(
      Record(id: .number(id), fields: [.text(text), .absent, random.below(2) == 0 ? .number(1) : .text("1")]),
      sent: Data("\(id)\(rest)".utf8), terms: [text, rest].filter { !$0.isEmpty },
      text: random.below(4) == 0 ? nil : SearchText(name: text, rest: [rest]),
      matchKeys: random.below(3) == 0 ? [] : [text, rest])
  }
}
