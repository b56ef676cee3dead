import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Testing

private let time = Date(timeIntervalSince1970: 1_795_161_600)

extension CacheStoreContract {
  /// Reading and counting of the records that meet a condition.
  static let conditions = [
    CacheStoreContract("the records of a kind that meet a condition are counted and read, list by list") { store in
      let random = SeededRandom(seed: 7)
      let owners: [ServiceID?] = [nil, 1, 20, .text("1"), .text("ana"), 3]
      var lists: [ServiceID?: [Record]] = [:]
      for owner in owners {
        lists[owner] = (0..<random.below(10)).map(random.record)
        let records = lists[owner, default: []].map { IndexedRecord($0, text: $0.searchText) }
        try await store.replace(ListKey("tasks", owner: owner), with: records, savedAt: time)
        try await store.replace(ListKey("other", owner: owner), with: records, savedAt: time)
      }
      for _ in 0..<200 {
        let condition = random.condition()
        let found = try await store.reading { transaction in
          var found: [ServiceID?: [Record]] = [:]
          try transaction.records(ofKind: "tasks", where: condition) { owner, record in
            found[owner, default: []].append(record)
            return true
          }
          return found
        }
        let expected = lists.map { owner, records in (owner, records.filter { condition.isMet(by: $0, of: owner) }) }
        #expect(found == Dictionary(uniqueKeysWithValues: expected.filter { !$1.isEmpty }), "\(condition)")
        let most = random.below(5)
        let read = try await store.reading { transaction in
          var read: [Record] = []
          try transaction.records(ofKind: "tasks", where: condition) { _, record in
            read.append(record)
            return read.count < most
          }
          return read
        }
        #expect(read.count == min(max(1, most), found.values.reduce(0) { $0 + $1.count }), "\(condition)")
        let tallies = try await store.reading { try $0.tallies(ofKind: "tasks", where: condition) }
        let counts = expected.map { owner, marked -> Tally in
          let records = lists[owner, default: []]
          let ends = [records.first, records.last].compactMap { $0?.id }
          return Tally(owner: owner, records: records.count, ends: ends, marked: marked.count)
        }
        #expect(Set(tallies.map(Tally.init)) == Set(counts), "\(condition)")
        #expect(tallies.allSatisfy { $0.head.savedAt == time })
      }
    }
  ]
}

private let texts = [
  "", "a", "A", "b", "B\u{E9}a", "be", "Be\u{301}A", "a\0b", "\u{FEFF}a", "\u{65E5}\u{672C}", "2026-11-29", "1",
]

extension SeededRandom {
  fileprivate func text() -> String { pick(texts) ?? "" }

  fileprivate func record(_ number: Int) -> Record {
    let fields = (0..<4).map { _ -> FieldValue in
      switch below(4) {
      case 0: .absent
      case 1: .number(below(4) - 1)
      default: .text(text())
      }
    }
    return Record(id: chance(50) ? .number(number) : .text("\(number)b"), fields: fields)
  }

  fileprivate func condition(depth: Int = 3) -> RecordCondition {
    let place = below(5)
    switch depth > 0 ? below(10) : 2 + below(8) {
    case 0, 1:
      let parts = (0..<below(4)).map { _ in condition(depth: depth - 1) }
      return chance(50) ? .all(parts) : .any(parts)
    case 2: return .number(below(4) - 1, at: place)
    case 3: return .absent(at: place)
    case 4: return .present(at: place)
    case 5: return .owned(by: pick([[], [1], [.text("1"), 20], [.text("ana"), 4]]) ?? [])
    case 6: return .text(at: place, from: chance(50) ? text() : nil, below: chance(50) ? text() : nil)
    case 7 where chance(50): return .longer(than: below(4), at: place)
    case 7: return .hasWord(with: pick(["a", "be", "ea", "x", "2026", "1"]) ?? "")
    default: return .contains(text().matchKey, at: chance(50) ? [place] : [nil, place, below(4)])
    }
  }
}

extension Record {
  // The words of the first text; records without one are not indexed.
  fileprivate var searchText: SearchText? {
    if case .text(let text) = self[0] { SearchText(name: text) } else { nil }
  }
}

extension RecordCondition {
  // What the condition means, without a store.
  fileprivate func isMet(by record: Record, of owner: ServiceID?) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.isMet(by: record, of: owner) }
    case .any(let parts): parts.contains { $0.isMet(by: record, of: owner) }
    case .owned(let owners): owner.map(owners.contains) ?? false
    case .number(let number, let place): record[place] == .number(number)
    case .absent(let place): record[place] == .absent
    case .present(let place): record[place] != .absent
    case .text(let place, let first, let end):
      if case .text(let text) = record[place] {
        first.map { !text.utf8.lexicographicallyPrecedes($0.utf8) } != false
          && end.map { text.utf8.lexicographicallyPrecedes($0.utf8) } != false
      } else {
        false
      }
    case .longer(let count, let place):
      if case .text(let text) = record[place] { text.utf8.count > count } else { false }
    case .hasWord(let part): record.searchText?.words.contains { $0.contains(part) } ?? false
    case .contains(let key, let places):
      places.map { place in place.map { record[$0] } ?? FieldValue(record.id) }.contains { value in
        switch value {
        case .absent: key.isEmpty
        case .number(let number): "\(number)".utf8.contains(key.utf8)
        case .text(let text): text.matchKey.utf8.contains(key.utf8)
        }
      }
    }
  }
}

private struct Tally: Hashable {
  var owner: ServiceID?
  var records: Int
  var ends: [ServiceID]
  var marked: Int
}

extension Tally {
  init(_ tally: ListTally) {
    self.init(owner: tally.owner, records: tally.head.count, ends: tally.ends, marked: tally.marked)
  }
}
