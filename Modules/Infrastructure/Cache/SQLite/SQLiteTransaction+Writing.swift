import BlockingInfra
import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

// Most loads bring the list that is already there, or one with few changes. Writing it again would put every page on the
// disk twice, once in the journal, while other programs wait. So each record has a checksum of everything that is saved of
// it, and only records that differ from what is at their positions, by that or by their fields, are written. Damage of what
// lies beside the fields is not seen, but rows that were lost are: then everything is written.
extension SQLiteTransaction {
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws {
    try writing(logging: { _ in "saved \(key): \(records.count) records" }) {
      let time = try Milliseconds(savedAt)
      let etag = version.etag.map { Data(utf8: $0) }
      let bytes = records.reduce(0) { $0 + $1.sent.count }
      let hasMixedIDs = Set(records.lazy.map(\.record.id.isText)).count == 2
      let sums = records.map(\.checksum)
      guard let old = try header(key) else {
        let owner = key.owner?.databaseValue
        try database.execute(
          .insertList,
          [
            Data(utf8: key.kind), owner, time.count, records.count, bytes, etag, version.revision, hasMixedIDs,
            Int64.random(),
          ])
        return try write(records, sums, at: Array(records.indices), in: .new(database.lastInsertedRowID), key)
      }
      try database.execute(
        .updateList, [time.count, records.count, bytes, etag, version.revision, hasMixedIDs, old.id])
      let difference = try self.difference(between: old, and: records, sums)
      if !difference.positions.isEmpty || records.count < old.count {
        try database.execute(.setStamp, [Int64.random(), old.id])
        let before = try firsts(difference.ids, in: old)
        try write(records, sums, at: difference.positions, in: old, key)
        try note(ListChanges.between(before, and: firsts(difference.ids, in: old)), in: old.id, at: time)
      }
      guard try !hasAllRows(of: records, in: old), let list = try header(key) else { return }
      try database.execute(.setStamp, [Int64.random(), list.id])
      try removeRecords(from: 0, of: list, key)
      try write(records, sums, at: Array(records.indices), in: .new(list.id), key)
    }
  }

  // Returns whether there are as many rows beside those of the records as `records`, which are saved, have.
  private func hasAllRows(of records: [IndexedRecord], in list: Header) throws -> Bool {
    let places: StatementArguments = [list.places.lowerBound, list.places.upperBound]
    let terms = records.reduce(0) { $0 + $1.terms.withoutRepetitions.count }
    let counts: [(StoreStatement, StatementArguments, Int)] = [
      (.countSent, places, records.count), (.countTerms, [list.id], terms),
      (.countFolded, places, records.count { !$0.matchKeys.isEmpty }),
      (.countTexts, places, records.count { $0.text != nil }),
    ]
    return try counts.allSatisfy { statement, arguments, count in
      try database.firstRow(of: statement, arguments) { try $0.integer(at: 0) } == Int64(count)
    }
  }

  // The age in milliseconds below which the time is not updated, since the write would cost more than everything else.
  private static let leastAge: Int64 = 1_000

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool {
    try writing(logging: { $0 ? "saved \(key): unchanged" : nil }) {
      let time = try Milliseconds(savedAt)
      guard let etag = version.etag, let old = try header(key), old.version.etag == etag else { return false }
      let age = time.count - old.savedAt.count
      if old.version == version, (0..<Self.leastAge).contains(age) { return true }
      try database.execute(.confirmList, [time.count, Data(utf8: etag), version.revision, old.id])
      return true
    }
  }

  func remove(_ key: ListKey) throws -> ListSummary? {
    try writing {
      guard let old = try header(key) else { return nil }
      try removeRecords(from: 0, of: old, key)
      for statement in [StoreStatement.deleteReplaced, .deleteList] { try database.execute(statement, [old.id]) }
      return ListSummary(key: key, savedAt: old.savedAt.date, records: Int(old.count), bytes: old.bytes)
    }
  }

  /// How the records of a list differ from those that are stored.
  private struct Difference {
    /// The positions of the records that are new there, in order.
    var positions: [Int] = []
    /// The ids of records that are not stored, or are stored and no longer in the list; those that only have other
    /// positions are not among them.
    var ids: Set<ServiceID> = []
  }

  // - Parameter sums: The checksums of `records`.
  private func difference(
    between old: Header, and records: [IndexedRecord], _ sums: [Int64]
  ) throws -> Difference {
    var difference = Difference()
    var gone: [Int64: ServiceID] = [:]
    var count = 0
    try database.eachRow(of: .readRecords, [old.places.lowerBound, old.places.upperBound]) { row in
      let position = Int(try row.integer(at: 0) & 0xFFFF_FFFF)
      let sum = try row.integer(at: row.count - 1)
      let record = try row.record()
      if position >= sums.count || sums[position] != sum || records[position].record != record {
        gone[sum] = record.id
        if position < sums.count { difference.positions.append(position) }
      }
      count += 1
      return true
    }
    // Rows that were lost leave no gap that could be seen.
    if count != old.count { difference.positions = Array(sums.indices) }
    if count == old.count, count < sums.count { difference.positions += count..<sums.count }
    for position in difference.positions where gone.removeValue(forKey: sums[position]) == nil {
      difference.ids.insert(records[position].record.id)
    }
    difference.ids.formUnion(gone.values)
    // Of several records with one id, another one may be the first now.
    var seen: Set<ServiceID> = []
    let repeated = difference.positions.isEmpty ? [] : records.map(\.record.id).filter { !seen.insert($0).inserted }
    difference.ids.formUnion(repeated)
    return difference
  }

  // Writes those of `records` that are at `positions`, with their checksums, over what `old` has there, and removes what it
  // has behind them all.
  private func write(
    _ records: [IndexedRecord], _ sums: [Int64], at positions: [Int], in old: Header, _ key: ListKey
  ) throws {
    if records.count < old.count { try removeRecords(from: records.count, of: old, key) }
    try removeTerms(at: positions.prefix { $0 < old.count }, of: old)
    let putRecord = try RowWriter(.putRecord, in: database)
    let putSent = try RowWriter(.putSent, in: database)
    let putFolded = try RowWriter(.putFolded, in: database)
    let insertTerm = try RowWriter(.insertTerm, in: database)
    for position in positions {
      let indexed = records[position]
      let place = old.place(of: position)
      try putRecord.write { row in
        row.add(place)
        row.add(indexed.record)
        row.add(sums[position])
      }
      try putSent.write { row in
        row.add(place)
        row.add(indexed.sent)
      }
      if !indexed.matchKeys.isEmpty {
        try putFolded.write { row in
          row.add(place)
          row.add(indexed.folded)
        }
      } else if position < old.count {
        try database.execute(.deleteFolded, [place, place &+ 1])
      }
      for term in indexed.terms {
        try insertTerm.write { row in
          row.add(old.id)
          row.add(utf8: term)
          row.add(Int64(position))
        }
      }
    }
    let isThere = { (place: Int64) in place < old.place(of: Int(old.count)) }
    try texts(key).put(positions.lazy.map { (old.place(of: $0), records[$0].text) }, where: isThere)
  }

  private func removeRecords(from position: Int, of old: Header, _ key: ListKey) throws {
    let places = old.place(of: position)..<old.places.upperBound
    for statement in [StoreStatement.deleteRecords, .deleteSent, .deleteFolded] {
      try database.execute(statement, [places.lowerBound, places.upperBound])
    }
    // Without a record, a term is of none that is known.
    if position == 0 {
      try database.execute(.deleteTerms, [old.id])
    } else {
      try removeTerms(at: Array(position..<Int(old.count)), of: old)
    }
    try texts(key).remove(places)
  }

  private func removeTerms(at positions: some Collection<Int>, of old: Header) throws {
    if positions.isEmpty { return }
    if positions.count == old.count { return try database.execute(.deleteTerms, [old.id]) }
    let positions = Set(positions)
    let terms = try database.rows(of: .findTermPositions, [old.id]) { row in
      let position = try row.integer(at: 0)
      return positions.contains(Int(position)) ? (try row.bytes(at: 1), position) : nil
    }
    for case let (term, position)? in terms { try database.execute(.deleteTerm, [old.id, term, position]) }
  }

  private func texts(_ key: ListKey) -> StoredTexts { StoredTexts(database: database, kind: key.kind) }
}

// The changes from the last replacement of a list that changed its records.
extension SQLiteTransaction {
  func changes(of key: ListKey) throws -> ListChanges? {
    try performing {
      guard let header = try header(key) else { return nil }
      let time = try database.firstRow(of: .findChangeTime, [header.id]) { try $0.unlessNull(at: 0, $0.integer) }
      guard let time, let time else { return ListChanges(changedAt: nil, records: []) }
      let records = try database.rows(of: .readReplaced, [header.id]) { row in
        let isAddition = try row.field(at: 2) == .absent
        return (id: try row.serviceID(at: 1), before: isAddition ? nil : try row.record())
      }.map { id, before in
        ListChanges.ChangedRecord(before: before, after: try first(id, in: header) { try $0.record() })
      }
      return ListChanges(changedAt: Milliseconds(count: time).date, records: records.sorted { $0.precedes($1) })
    }
  }

  private func firsts(_ ids: Set<ServiceID>, in list: Header) throws -> [ServiceID: SharedLocal.Record] {
    try ids.reduce(into: [:]) { found, id in found[id] = try first(id, in: list) { try $0.record() } }
  }

  // Stores what `time` has changed in a list, unless that is nothing.
  private func note(_ changed: [ListChanges.ChangedRecord], in list: Int64, at time: Milliseconds) throws {
    guard !changed.isEmpty else { return }
    try database.execute(.setChangeTime, [time.count, list])
    try database.execute(.deleteReplaced, [list])
    let insert = try RowWriter(.insertReplaced, in: database)
    for record in changed {
      guard let id = record.before?.id ?? record.after?.id else { continue }
      try insert.write { row in
        row.add(list)
        if let before = record.before { row.add(before) } else { row.add(addition: id) }
      }
    }
  }
}

extension IndexedRecord {
  /// The match keys as stored, with a byte between two of them that UTF-8 does not have, so that no text goes over it.
  fileprivate var folded: [UInt8] {
    matchKeys.reduce(into: []) { folded, key in
      folded.append(contentsOf: key.utf8)
      folded.append(0xFF)
    }
  }

  /// A checksum of everything that is saved of the record.
  fileprivate var checksum: Int64 {
    var checksum = Checksum()
    for value in [FieldValue(record.id)] + record.fields {
      switch value {
      case .absent: checksum.add([0xFD])
      case .number(let number): checksum.add("\(number)", end: 0xFE)
      case .text(let text): checksum.add(text)
      }
    }
    for texts in [matchKeys, terms, text.map { [$0.joinedName, $0.joinedRest] } ?? []] {
      checksum.add([0xFC])
      for text in texts { checksum.add(text) }
    }
    checksum.add(sent)
    return Int64(bitPattern: checksum.value)
  }
}

extension Int64 {
  fileprivate static func random() -> Int64 { .random(in: .min ... .max) }
}

extension Checksum {
  // Bytes that UTF-8 does not have tell where a text ends, and of what kind it is.
  fileprivate mutating func add(_ text: String, end: UInt8 = 0xFF) {
    var text = text
    text.withUTF8 { add($0) }
    add([end])
  }
}
