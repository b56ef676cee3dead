import BlockingInfra
import Foundation
import GRDB
import SharedDomain
import SharedLocal

/// The file of a store that an earlier version has made, which nobody else can use while this exists.
///
/// Up to version 7 of the layout, it has edits, which are taken over once, by whoever first opens it; its lists can be
/// loaded again. If the database is damaged, or lacks what the journal of edits beside it has, only the version that
/// made it can bring everything back.
struct OlderStoreFile: Sendable {
  private let path: String
  private let queue: DatabaseQueue
  private let version: Int

  // The versions whose records have checksums: 1.1, and what came between it and this one.
  private static let readable = 6...7
  // Those that have lists only.
  private static let withoutEdits = 8...

  /// Opens the file at `path`, waiting for other programs as long as the command's budget allows.
  init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .callback { [wait = BusyWait()] in wait.pause(after: $0) }
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    version = try queue.inDatabase { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      return try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }
  }

  /// Returns the records of all collections; `nil` if the store is too old or damaged.
  func records() throws -> [OlderRecord]? {
    if Self.withoutEdits.contains(version) { return [] }
    guard Self.readable.contains(version) else { return nil }
    return try queue.inDatabase { database in
      do {
        try database.checkIntegrity(of: "entry")
        let entries = try database.makeStatement(sql: "SELECT collection, id, body, terms, digest FROM entry")
        let records = try database.rows(of: entries) { try Self.record($0) }
        guard try Self.lastCommitted(in: path + ".edits") <= Self.lastCommitted(in: records) else { return nil }
        return records
      } catch CacheFailure.corrupt {
        return nil
      } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode) {
        return nil
      }
    }
  }

  /// Removes the file and what belongs to it.
  func remove() { for suffix in ["", ".edits", ".reserve"] { FileSystem.remove(path + suffix) } }

  /// Renames the file and what belongs to it; returns the new path.
  func keep() throws -> String {
    let kept = "\(path).version-\(version)"
    guard !FileSystem.isThere(kept) else { throw CacheFailure.unavailable("\(kept) exists already") }
    try CacheFailure.naming(path) { try FileSystem.rename(path, to: kept) }
    do { try FileSystem.rename(path + ".edits", to: kept + ".edits") } catch {}  // There may be none.
    FileSystem.remove(path + ".reserve")
    return kept
  }

  private static func record(_ row: StoredRow) throws -> OlderRecord {
    let collection = try row.bytes(at: 0)
    let id = try row.integer(at: 1)
    let body = try row.bytes(at: 2)
    var checksum = Checksum()
    checksum.add(Data("\(collection.count) \(id) \(body.count) ".utf8))
    for column in [collection, body, try row.bytes(at: 3)] { checksum.add(column) }
    guard try row.integer(at: 4) == Int64(bitPattern: checksum.value) else {
      throw CacheFailure.corrupt("a record does not match its checksum")
    }
    return (String(decoding: collection, as: UTF8.self), Int(id), body)
  }

  // The number of a transaction.
  private struct Numbered: Decodable {
    let number: Int64
  }

  // The number of the last transaction in the store; 0 if there was none.
  private static func lastCommitted(in records: [OlderRecord]) throws -> Int64 {
    let state = records.first { $0.collection == "store state" }
    return try state.map { try JSONDecoder().decode(Numbered.self, from: $0.body).number } ?? 0
  }

  // The last transaction that the journal marks as committed, by a line without changes; 0 if there is none.
  private static func lastCommitted(in journal: String) throws -> Int64 {
    guard FileSystem.isThere(journal) else { return 0 }
    let lines = try Data(contentsOf: URL(fileURLWithPath: journal)).split(separator: UInt8(ascii: "\n"))
    return lines.reversed().lazy.compactMap { line -> Int64? in
      let json = Data(line.drop { $0 != UInt8(ascii: " ") }.dropFirst())
      guard json.range(of: Data("\"changes\"".utf8)) == nil, json.range(of: Data("\"retracts\"".utf8)) == nil else {
        return nil
      }
      do { return try JSONDecoder().decode(Numbered.self, from: json).number } catch { return nil }
    }.first ?? 0
  }
}
