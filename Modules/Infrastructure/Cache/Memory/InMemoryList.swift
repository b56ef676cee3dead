import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal

/// A list in memory, indexed by ids and terms.
struct InMemoryList: Sendable {
  private(set) var savedAt: Milliseconds
  private(set) var version: ListVersion
  /// The records, in the order in which they were saved.
  let records: [Record]
  /// The search texts of the records, in the same order.
  let texts: [SearchText?]
  /// The position of the list in the order in which lists were first saved, starting at 1.
  let number: Int
  /// The changes from the last replacement that changed the records.
  let changes: ListChanges
  private let positions: [ServiceID: Int]
  private let terms: [Term]

  /// A term of the record at `position`, as UTF-8, whose order is that of the scalars.
  private struct Term {
    let bytes: [UInt8]
    let position: Int

    static func precedes(_ left: Term, _ right: Term) -> Bool {
      if left.bytes == right.bytes { return left.position < right.position }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

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

  /// Returns the list with another time and version.
  func confirmed(at time: Milliseconds, version: ListVersion) -> InMemoryList {
    var list = self
    list.savedAt = time
    list.version = version
    return list
  }

  /// The whole list.
  var saved: SavedList { saved(records) }

  /// Returns the first record with `id`; `nil` if there is none.
  func record(_ id: ServiceID) -> SavedList? {
    positions[id].map { saved([records[$0]]) }
  }

  /// Returns the records that have a term starting with `prefix`, ordered as `CacheStore` specifies.
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

  /// Returns the summary of the list, with `key` as its key.
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

/// Searches the lists of one kind in memory with a linear scan.
struct InMemorySearch {
  private let lists: [(owner: ServiceID?, list: InMemoryList)]

  init(_ lists: [ListKey: InMemoryList], kind: String) {
    self.lists = lists.filter { $0.key.kind == kind }.map { ($0.key.owner, $0.value) }
      .sorted { $0.list.number < $1.list.number }
  }

  /// Returns the matches for `query`, as `CacheTransaction` specifies.
  func result(_ query: SearchQuery, limit: Int) throws -> SearchResult {
    let sought = query.words.map { QueryWord($0, beginning: words(beginning: $0)) }
    let ranked = RankedPlaces(
      sought: sought, places: { Array(places(of: sought, $0).prefix($1)) }, match: { match(at: $0, query) })
    do {
      return try ranked.result(limit: limit)
    } catch {
      throw CacheFailure(storeError: error)
    }
  }

  private func words(beginning start: String) -> ArraySlice<String> {
    let all = lists.lazy.flatMap { $0.list.texts }.compactMap(\.self).flatMap { $0.name + $0.rest }
    let found = Set(all.filter { $0.utf8.starts(with: start.utf8) })
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(QueryWord.most + 1)
  }

  // The index of a list and, in the lower 32 bits, the position of a record in it.
  private func places(of words: [QueryWord], _ question: SearchQuestion) -> [Int64] {
    lists.indices.flatMap { index in
      lists[index].list.texts.enumerated().compactMap { position, text in
        text.map { question.fits($0, words) } ?? false ? Int64(index) << 32 | Int64(position) : nil
      }
    }
  }

  private func match(at place: Int64, _ query: SearchQuery) -> SearchResult.Match {
    let (owner, list) = lists[Int(place >> 32)]
    let position = Int(place & 0xFFFF_FFFF)
    let rank = list.texts[position].flatMap(query.rank) ?? .beginnings
    return SearchResult.Match(rank: rank, owner: owner, record: list.records[position])
  }
}

extension SearchQuestion {
  fileprivate func fits(_ text: SearchText, _ sought: [QueryWord]) -> Bool {
    let has = Set(isOfName ? text.name : text.name + text.rest)
    return switch words {
    case .whole: sought.allSatisfy { has.contains($0.word) }
    case .firstBegun: sought.allSatisfy { $0.beginnings.contains(where: has.contains) }
    case .begun: sought.allSatisfy { word in has.contains { $0.utf8.starts(with: word.word.utf8) } }
    }
  }
}
