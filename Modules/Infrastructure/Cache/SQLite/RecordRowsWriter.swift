import GRDB
import SharedLocal

/// Writes the rows of the records of a list, except those of the full-text index.
struct RecordRowsWriter {
  private let list: SQLiteTransaction.Header
  private let database: Database
  private let putRecord: RowWriter
  private let putSent: RowWriter
  private let putFolded: RowWriter
  private let insertTerm: RowWriter

  /// - Parameter list: The list as it was before; at the positions of its records, rows are replaced.
  init(of list: SQLiteTransaction.Header, in database: Database) throws {
    self.list = list
    self.database = database
    putRecord = try RowWriter(.putRecord, in: database)
    putSent = try RowWriter(.putSent, in: database)
    putFolded = try RowWriter(.putFolded, in: database)
    insertTerm = try RowWriter(.insertTerm, in: database)
  }

  /// Writes what is saved of the record at `position`, whose terms of before have been removed.
  ///
  /// - Parameter source: The checksum of what it is made of.
  func write(_ indexed: IndexedRecord, source: UInt64, at position: Int) throws {
    let place = list.place(of: position)
    try putRecord.write { row in
      row.add(place)
      row.add(indexed.record)
      row.add(Int64(bitPattern: source))
      row.add(Int64(bitPattern: indexed.record.checksum))
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
    } else if position < list.count {
      try database.execute(.deleteFolded, [place, place &+ 1])
    }
    for term in indexed.terms {
      try insertTerm.write { row in
        row.add(list.id)
        row.add(utf8: term)
        row.add(Int64(position))
      }
    }
  }
}

extension IndexedRecord {
  // The match keys as stored, with a byte between two of them that UTF-8 does not have, so that no text goes over it.
  fileprivate var folded: [UInt8] {
    matchKeys.reduce(into: []) { folded, key in
      folded.append(contentsOf: key.utf8)
      folded.append(0xFF)
    }
  }
}
