import Foundation
import GRDB
import GRDBSQLite
import SharedDomain
import SharedLocal

/// A statement that is executed for many rows, whose values are bound without conversions.
///
/// GRDB makes an object of every value and an array of all, which takes longer than to insert a short row.
struct RowWriter {
  private let database: Database
  private let statement: SQLiteStatement

  /// Prepares `statement`; until it has written its last row, nothing else may use it.
  init(_ statement: StoreStatement, in database: Database) throws {
    self.database = database
    self.statement = try database.prepared(statement).sqliteStatement
  }

  /// Executes the statement with the values that `add` gives for its parameters, in order.
  ///
  /// - Throws: A `DatabaseError`, or `CancellationError` if the calling task was cancelled.
  func write(_ add: (inout BoundValues) -> Void) throws {
    try Task.checkCancellation()
    var values = BoundValues(statement: statement)
    add(&values)
    defer { sqlite3_reset(statement) }
    _ = try database.step(statement)
  }
}

/// The values of one execution of a statement, which SQLite copies.
struct BoundValues {
  private let statement: SQLiteStatement
  private var count: Int32 = 0

  fileprivate init(statement: SQLiteStatement) { self.statement = statement }

  // What SQLite's header calls SQLITE_TRANSIENT: the bytes are copied.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  mutating func add(_ number: Int64) {
    count += 1
    sqlite3_bind_int64(statement, count, number)
  }

  mutating func add(_ field: FieldValue) {
    switch field {
    case .absent:
      count += 1
      sqlite3_bind_null(statement, count)
    case .number(let number): add(Int64(number))
    case .text(let text): add(utf8: text)
    }
  }

  /// Adds the id, the number of fields and the fields of `record`, a value for each column.
  mutating func add(_ record: SharedLocal.Record) {
    add(FieldValue(record.id))
    add(Int64(record.fields.count))
    for place in 0..<SharedLocal.Record.maxFields { add(record[place]) }
  }

  /// Adds the id of a record that was added, and NULL for all other columns.
  mutating func add(addition id: ServiceID) {
    add(FieldValue(id))
    for _ in 0...SharedLocal.Record.maxFields { add(.absent) }
  }

  /// Adds the bytes of `text`.
  mutating func add(utf8 text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ bytes: some ContiguousBytes) { bytes.withUnsafeBytes { add($0) } }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += 1
    // Without an address, SQLite would take the empty value for NULL.
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(statement, count, 0)
    } else {
      sqlite3_bind_blob(statement, count, bytes.baseAddress, Int32(bytes.count), Self.copied)
    }
  }

  /// Adds `text` as a text, which only the full-text index has.
  mutating func add(words text: String) {
    count += 1
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text(statement, count, characters.baseAddress, Int32(characters.count), Self.copied)
      }
    }
  }
}
