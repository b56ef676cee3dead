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
    // Neighbours are read one after the other, others are looked up.
    if zip(positions, first...).allSatisfy(==) {
      let sql = "SELECT \(columns) FROM record WHERE place >= ? AND place <= ? ORDER BY place"
      try read(sql, [list.place(of: first), list.place(of: last)], into: &records)
    } else {
      let sql = "SELECT \(columns) FROM record WHERE place = ?"
      for position in positions { try read(sql, [list.place(of: position)], into: &records) }
    }
    return records
  }

  private func read(
    _ sql: String, _ arguments: StatementArguments, into records: inout [SharedLocal.Record]
  ) throws {
    try database.eachRow(of: try database.cachedStatement(sql: sql), arguments) { row in
      var fields = [FieldValue](repeating: .absent, count: (places.last ?? -1) + 1)
      for (column, place) in places.enumerated() { fields[place] = try row.field(at: column + 1) }
      records.append(SharedLocal.Record(id: try row.serviceID(at: 0), fields: fields))
      return true
    }
  }
}
