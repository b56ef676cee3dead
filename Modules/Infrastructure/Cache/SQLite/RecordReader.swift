import GRDB
import SharedLocal

/// Reads records of lists with some of their fields.
struct RecordReader {
  private let database: Database
  // The places of the fields, in order.
  private let places: [Int]
  private let columns: String

  /// Creates a reader of the fields at `places`, or of all for `nil`, on a connection within a transaction.
  init(_ places: Set<Int>?, in database: Database) {
    self.database = database
    self.places = places?.sorted() ?? Array(0..<SharedLocal.Record.maxFields)
    columns = (["id"] + self.places.map { "field\($0 + 1)" }).joined(separator: ", ")
  }

  /// Returns the records at `positions` of a list, in this order; those that are missing are left out.
  func records(at positions: [Int], of list: SQLiteTransaction.Header) throws -> [SharedLocal.Record] {
    guard let first = positions.first, let last = positions.last else { return [] }
    var records: [SharedLocal.Record] = []
    records.reserveCapacity(positions.count)
    // Those that lie close together are read one after the other, others are looked up.
    guard last - first < positions.count * Self.maxGap, zip(positions, positions.dropFirst()).allSatisfy(<) else {
      let sql = "SELECT \(columns) FROM record WHERE place = ?"
      for position in positions {
        try eachRow(of: sql, [list.place(of: position)]) { records.append(try record($0)) }
      }
      return records
    }
    let sql = "SELECT \(columns), place FROM record WHERE place >= ? AND place <= ? ORDER BY place"
    try eachRow(of: sql, [list.place(of: first), list.place(of: last)]) { row in
      guard records.count < positions.count else { return }
      let place = try row.integer(at: places.count + 1)
      if place == list.place(of: positions[records.count]) { records.append(try record(row)) }
    }
    return records
  }

  // To look a record up takes as long as to read so many others.
  private static let maxGap = 8

  private func record(_ row: StoredRow) throws -> SharedLocal.Record {
    var fields = [FieldValue](repeating: .absent, count: (places.last ?? -1) + 1)
    for (column, place) in places.enumerated() { fields[place] = try row.field(at: column + 1) }
    return SharedLocal.Record(id: try row.serviceID(at: 0), fields: fields)
  }

  private func eachRow(of sql: String, _ arguments: StatementArguments, _ use: (StoredRow) throws -> Void) throws {
    try database.eachRow(of: try database.cachedStatement(sql: sql), arguments) { row in
      try use(row)
      return true
    }
  }
}
