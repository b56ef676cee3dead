import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedSearch

/// One list in memory, with what is needed to find its records.
struct InMemoryList: Sendable {
  /// When the list was saved.
  private(set) var savedAt: Milliseconds
  /// Which state of the list was saved.
  private(set) var version: ListVersion
  /// The records, in the order they were saved in.
  let records: [Record]
  /// What the records are searched by, in the same order.
  let texts: [SearchText?]
  /// How many lists had been saved when this one first was.
  let number: Int
  /// What the list changed, or one before it that had the same records.
  let changes: ListChanges
  private let positions: [Int: Int]
  private let terms: [Term]

  /// One term of the record at `position`, as the bytes of its UTF-8, whose order is that of its scalars.
  private struct Term {
    let bytes: [UInt8]
    let position: Int

    static func precedes(_ left: Term, _ right: Term) -> Bool {
      if left.bytes == right.bytes { return left.position < right.position }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  /// A list of `indexed`, in this order.
  init(
    _ indexed: [IndexedRecord], number: Int, savedAt: Milliseconds, version: ListVersion,
    replacing old: InMemoryList? = nil
  ) {
    self.number = number
    let changed = old.map { ListChanges.between($0.records, and: indexed.map(\.record)) } ?? []
    changes =
      changed.isEmpty
      ? old?.changes ?? ListChanges(changedAt: nil, records: [])
      : ListChanges(changedAt: savedAt.date, records: changed)
    self.savedAt = savedAt
    texts = indexed.map(\.text)
    self.version = version
    records = indexed.map(\.record)
    positions = Dictionary(zip(records.map(\.id), records.indices)) { first, _ in first }
    terms = zip(indexed, indexed.indices)
      .flatMap { record, position in record.terms.map { Term(bytes: Array($0.utf8), position: position) } }
      .sorted(by: Term.precedes)
  }

  /// The same records, as of another time and in another version.
  func confirmed(at time: Milliseconds, version: ListVersion) -> InMemoryList {
    var list = self
    (list.savedAt, list.version) = (time, version)
    return list
  }

  /// All of it.
  var saved: SavedList { saved(records) }

  /// The first record with `id`; nil if there is none.
  func record(_ id: Int) -> SavedList? {
    positions[id].map { saved([records[$0]]) }
  }

  /// The records with a term that begins with `prefix`, as `CacheStore` orders them.
  func records(termPrefix prefix: String, limit: Int) -> SavedList {
    let prefix = Array(prefix.utf8)
    var found: [Record] = []
    var seen: Set<Int> = []
    for term in terms[firstIndex(of: prefix)...] {
      guard found.count < limit, term.bytes.starts(with: prefix) else { break }
      if seen.insert(term.position).inserted { found.append(records[term.position]) }
    }
    return saved(found)
  }

  /// What it is, under `key`.
  func summary(under key: ListKey) -> ListSummary {
    ListSummary(
      key: key, savedAt: savedAt.date, records: records.count, bytes: records.reduce(0) { $0 + $1.body.count })
  }

  private func saved(_ some: [Record]) -> SavedList {
    SavedList(savedAt: savedAt.date, version: version, records: some)
  }

  private func firstIndex(of prefix: [UInt8]) -> Int {
    var range = terms.indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      range =
        terms[middle].bytes.lexicographicallyPrecedes(prefix)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
