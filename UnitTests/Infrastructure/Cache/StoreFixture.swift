import CacheInfra
import Foundation
import GRDB
import SharedDomain
import SharedLocal
import TestSupport
import Testing

/// What the tests of stores save, and how they look at a file behind a store's back.
enum StoreFixture {
  static let users = ListKey("users")
  static let time = Date(timeIntervalSince1970: 1_795_161_600)

  /// So many records, what was sent of which fills some pages.
  static func records(_ count: Int, note: String = "") -> [IndexedRecord] {
    (0..<count).map {
      IndexedRecord(
        SharedLocal.Record(id: .number($0)), sent: Data("record \($0) \(note)".utf8), terms: ["term \($0)"])
    }
  }

  /// Saves so many records in a store at `path`, which is closed when this returns.
  static func save(_ count: Int, at path: String) async throws {
    try await SQLiteCacheStore(path: path).replace(users, with: records(count), savedAt: time)
  }

  /// Runs `sql` on the database at `path`, without the store's knowledge.
  static func run(_ sql: String, at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The rollback journal of a transaction that made a file `old` into `new`, as SQLite's file format lays it out.
  static func journal(from old: Data, to new: Data) -> Data {
    let size = 4096
    let page = { (bytes: Data, number: Int) in bytes.dropFirst((number - 1) * size).prefix(size) }
    let changed = (1...max(1, old.count / size)).filter { !page(old, $0).isEmpty && page(old, $0) != page(new, $0) }
    let nonce = UInt32.random(in: 0...UInt32.max)
    var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    for number in [UInt32(changed.count), nonce, UInt32(old.count / size), 512, UInt32(size)] {
      journal.append(contentsOf: number.bigEndianBytes)
    }
    journal.append(Data(count: 512 - journal.count))
    for number in changed {
      let bytes = [UInt8](page(old, number))
      let sum = stride(from: size - 200, to: 0, by: -200).reduce(nonce) { $0 &+ UInt32(bytes[$1]) }
      journal.append(contentsOf: UInt32(number).bigEndianBytes + bytes + sum.bigEndianBytes)
    }
    return journal
  }

  /// Copies the files of a database as they are in the middle of a transaction too large for the memory it may use.
  static func copyInTransaction(_ sql: String, from path: String, to copy: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = 2; PRAGMA synchronous = EXTRA") }
    try queue.inTransaction(.immediate) { database in
      try database.execute(sql: sql)
      for companion in ["", "-journal", "-wal"] where FileManager.default.fileExists(atPath: path + companion) {
        try FileManager.default.copyItem(atPath: path + companion, toPath: copy + companion)
      }
      return .rollback
    }
    try queue.close()
  }

  /// A connection to the database at `path` that is in a transaction of `kind`, and holds its lock.
  static func begin(_ kind: String, at path: String) async throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN \(kind)") }
    return queue
  }

  /// The numbers in the first column of what `sql` finds in the database at `path`.
  static func numbers(_ sql: String, at path: String) throws -> [Int] {
    let queue = try DatabaseQueue(path: path)
    defer { #expect(throws: Never.self) { try queue.close() } }
    return try queue.read { try Int.fetchAll($0, sql: sql) }
  }

  /// The texts in the first column of what `sql` finds in the database at `path`.
  static func texts(_ sql: String, at path: String) throws -> [String?] {
    let queue = try DatabaseQueue(path: path)
    defer { #expect(throws: Never.self) { try queue.close() } }
    return try queue.read { try Optional<String>.fetchAll($0, sql: sql) }
  }

  static func bytes(at path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  static func write(_ bytes: Data, at path: String) throws { try bytes.write(to: URL(fileURLWithPath: path)) }

  /// The permission bits of what is at `path`.
  static func permissions(at path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

/// Keeps the warnings of a store.
actor CacheWarningLog {
  private(set) var warnings: [CacheWarning] = []

  func note(_ warning: CacheWarning) { warnings.append(warning) }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { [UInt8]($0) } }
}
