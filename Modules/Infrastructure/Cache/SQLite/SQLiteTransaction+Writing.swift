import BlockingInfra
import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

// Most loads bring the list that is already there, or one with few changes. Writing it again would put every page on the
// disk twice, once in the journal, while other programs wait. So only records that differ from what is at their positions
// are made and written.
//
// Whether they differ is told by the checksum of what each was made of, beside which a second one tells whether the fields
// are still those that were stored. Damage of what lies beside the fields is not seen, but rows that were lost are, since
// a list has their number: then everything is written.
extension SQLiteTransaction {
  func replace(_ key: ListKey, with records: RecordList, savedAt: Date, version: ListVersion) throws {
    try replace((key, records, savedAt, version), keepsTag: false)
  }

  // - Parameter keepsTag: Whether a list that has not changed keeps its entity tag if it has no other one.
  private func replace(_ list: UnsavedList, keepsTag: Bool) throws {
    let (key, records, savedAt, version) = list
    try writing(logging: { _ in "saved \(key): \(records.count) records" }) {
      let time = try Milliseconds(savedAt)
      let hasMixedIDs = Set(records.ids.lazy.map(\.isText)).count == 2
      guard let old = try header(key) else {
        let owner = key.owner?.databaseValue
        try database.execute(
          .insertList,
          [
            Data(utf8: key.kind), owner, time.count, records.count, records.bytes,
            version.etag.map { Data(utf8: $0) }, version.revision, hasMixedIDs, Int64.random(),
          ])
        return try write(records, at: 0..<records.count, in: .new(database.lastInsertedRowID), key)
      }
      try indexTexts()
      let hasAllRows = try rows(of: old.id, old.places) == old.rows
      let difference = try self.difference(between: old, and: records)
      let isSame = hasAllRows && difference.positions.isEmpty && records.count >= old.count
      let tag = isSame && keepsTag ? version.etag ?? old.version.etag : version.etag
      if isSame, isNew(old, at: time, as: ListVersion(etag: tag, revision: version.revision)) { return }
      let etag = tag.map { Data(utf8: $0) }
      try database.execute(
        .updateList, [time.count, records.count, records.bytes, etag, version.revision, hasMixedIDs, old.id])
      if isSame { return }
      try database.execute(.setStamp, [Int64.random(), old.id])
      let before = try firsts(difference.ids, in: old)
      if hasAllRows {
        try write(records, at: difference.positions, in: old, key)
      } else {
        try removeRecords(from: 0, of: old, key)
        try write(records, at: 0..<records.count, in: .new(old.id), key)
      }
      try note(ListChanges.between(before, and: firsts(difference.ids, in: old)), in: old.id, at: time)
    }
  }

  func replace(_ lists: [UnsavedList]) throws {
    let lists = try performing { try lists.map { (list: $0, isNew: try header($0.key) == nil) } }
    try makingAhead(lists.parts(of: 50)) { part in
      try part.map { ($0.list, $0.isNew ? try $0.list.records.made() : $0.list.records) }
    } use: { part in
      for (list, records) in part {
        try replace((list.key, records, list.savedAt, list.version), keepsTag: true)
      }
    }
  }

  // The number of rows that a list has beside those of its records.
  private func rows(of list: Int64, _ places: Range<Int64>) throws -> Int64 {
    try [StoreStatement.countSent, .countFolded, .countTexts].reduce(
      database.firstRow(of: .countTerms, [list]) { try $0.integer(at: 0) } ?? 0
    ) { sum, statement in
      let count = try database.firstRow(of: statement, [places.lowerBound, places.upperBound]) { try $0.integer(at: 0) }
      return sum + (count ?? 0)
    }
  }

  // Whether a list of this version was saved less than a second ago: to write its new time would cost more than all else.
  private func isNew(_ old: Header, at time: Milliseconds, as version: ListVersion) -> Bool {
    old.version == version && (0..<1_000).contains(time.count - old.savedAt.count)
  }

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool {
    try writing(logging: { $0 ? "saved \(key): unchanged" : nil }) {
      let time = try Milliseconds(savedAt)
      guard let etag = version.etag, let old = try header(key), old.version.etag == etag else { return false }
      if isNew(old, at: time, as: version) { return true }
      try database.execute(.confirmList, [time.count, Data(utf8: etag), version.revision, old.id])
      return true
    }
  }

  func remove(_ key: ListKey) throws -> ListSummary? {
    try writing {
      guard let old = try header(key) else { return nil }
      try indexTexts()
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

  private func difference(between old: Header, and records: RecordList) throws -> Difference {
    var difference = Difference()
    var gone: [UInt64: ServiceID] = [:]
    var count = 0
    try database.eachRow(of: .readRecords, [old.places.lowerBound, old.places.upperBound]) { row in
      let position = Int(try row.integer(at: 0) & 0xFFFF_FFFF)
      let record = try row.record()
      let source = UInt64(bitPattern: try row.integer(at: row.count - 2))
      let isDamaged = try row.integer(at: row.count - 1) != Int64(bitPattern: record.checksum)
      if try isDamaged || position >= records.count || records.checksum(at: position) != source {
        gone[source] = record.id
        if position < records.count { difference.positions.append(position) }
      }
      count += 1
      return true
    }
    // Rows that were lost leave no gap that could be seen.
    if count != old.count { difference.positions = Array(0..<records.count) }
    if count == old.count, count < records.count { difference.positions += count..<records.count }
    if difference.positions.isEmpty, gone.isEmpty { return difference }
    let ids = Array(records.ids)
    for position in difference.positions where gone.removeValue(forKey: try records.checksum(at: position)) == nil {
      difference.ids.insert(ids[position])
    }
    difference.ids.formUnion(gone.values)
    // Of several records with one id, another one may be the first now.
    var seen: Set<ServiceID> = []
    if !difference.positions.isEmpty { difference.ids.formUnion(ids.filter { !seen.insert($0).inserted }) }
    return difference
  }

  // Writes those of `records` that are at `positions` over what `old` has there, and removes what it has behind them all.
  private func write(
    _ records: RecordList, at positions: some Collection<Int>, in old: Header, _ key: ListKey
  ) throws {
    if records.count < old.count { try removeRecords(from: records.count, of: old, key) }
    try removeTerms(at: positions.prefix { $0 < old.count }, of: old)
    let writer = try RecordRowsWriter(of: old, in: database)
    let isNew = old.count == 0
    var newRows = 0
    try makingAhead(positions.parts(of: Self.partSize)) { part in
      let made = try part.map { (position: $0, record: try records[$0], source: try records.checksum(at: $0)) }
      let words = part.count == records.count ? records.words : nil
      return (records: made, words: words ?? made.lazy.map(\.record).words)
    } use: { part in
      for (position, record, source) in part.records {
        try writer.write(record, source: source, at: position)
        newRows += isNew ? record.rows : 0
      }
      let texts = part.records.lazy.map { (place: old.place(of: $0.position), text: $0.record.text) }
      if isNew { return try index(texts, part.words, ofKind: key.kind) }
      let end = old.place(of: Int(old.count))
      try self.texts(key).put(texts, words: part.words) { $0 < end }
    }
    try database.execute(.setRows, [isNew ? Int64(newRows) : try rows(of: old.id, old.places), old.id])
  }

  // The number of records that are made at a time.
  private static let partSize = 2_000

  private func texts(_ key: ListKey) -> StoredTexts { StoredTexts(database: database, kind: key.kind) }

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
  // The number of rows beside that of the record itself.
  fileprivate var rows: Int { 1 + terms.unique.count + (matchKeys.isEmpty ? 0 : 1) + (text == nil ? 0 : 1) }
}

extension Int64 {
  fileprivate static func random() -> Int64 { .random(in: .min ... .max) }
}
