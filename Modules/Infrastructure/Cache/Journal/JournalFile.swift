import BlockingInfra
import Foundation
import SharedLocal
import SharedText
import SystemPackage

/// An open journal file.
final class JournalFile {
  private let path: String
  private let file: FileDescriptor

  /// Opens the file at `path`; `nil` if it does not exist and `options` do not create it. Only the user can read a new
  /// file.
  init?(
    _ path: String, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = []
  ) throws(CacheFailure) {
    self.path = path
    do throws(Errno) {
      // O_NONBLOCK avoids waiting for the other end of a pipe.
      file = try .opened(path, mode, options: options.union(.nonBlocking), permissions: .ownerReadWrite)
    } catch {
      if error == .noSuchFileOrDirectory, !options.contains(.create) { return nil }
      throw error.failure(at: path)
    }
    let status = try naming { try file.stat() }
    guard status.type == .regular else { throw .unavailable("\(path) is not a file") }
  }

  deinit { file.closeIgnoringErrors() }

  /// Returns the size in bytes.
  func size() throws(CacheFailure) -> Int {
    Int(try naming { try file.seek(offset: 0, from: .end) })
  }

  /// Returns the contents of the file.
  func bytes() throws(CacheFailure) -> Data { try KeptFile(path: path, descriptor: file).bytes() }

  /// Returns the last line, if it is short and undamaged.
  func lastLine() throws(CacheFailure) -> JournalLine? {
    let end = try bytes(from: max(0, size() - 256), atMost: 256)
    guard end.last == UInt8(ascii: "\n") else { return nil }
    let lines = end.split(separator: UInt8(ascii: "\n"))
    return lines.count > 1 ? lines.last.flatMap { JournalLine(Data($0)) } : nil
  }

  /// Returns the length of the first line in bytes.
  func firstLineLength() throws(CacheFailure) -> Int {
    var place = 0
    while true {
      let part = try bytes(from: place, atMost: 1 << 16)
      if let end = part.firstIndex(of: UInt8(ascii: "\n")) { return place + end - part.startIndex }
      if part.isEmpty { return place }
      place += part.count
    }
  }

  /// Appends `bytes` on a new line.
  ///
  /// - Parameters:
  ///   - isDurable: Whether the bytes must be on the disk when this returns.
  ///   - isLocked: Whether no other process can write at the same time, so that a partial write is undone on failure.
  ///     Otherwise a partial line remains, which does not count.
  func append(_ bytes: Data, isDurable: Bool, isLocked: Bool) throws(CacheFailure) {
    let size = try size()
    // The last line may have been cut short.
    let last = try self.bytes(from: max(0, size - 1), atMost: 1).last
    let isOpen = last.map { $0 != UInt8(ascii: "\n") } ?? false
    do throws(CacheFailure) {
      let bytes = (isOpen ? Data(utf8: "\n") : Data()) + bytes
      try naming {
        _ = try file.writeAll(bytes)
        if isDurable { try file.sync() }
      }
    } catch {
      if isLocked { do throws(Errno) { try Errno.typed { try file.resize(to: Int64(size)) } } catch {} }
      throw error
    }
  }

  /// Overwrites `range` with `bytes`, filled up with line feeds; durable when this returns.
  func overwrite(_ range: Range<Int>, with bytes: Data) throws(CacheFailure) {
    let bytes = bytes + Data(repeating: UInt8(ascii: "\n"), count: max(0, range.count - bytes.count))
    try naming {
      _ = try file.writeAll(toAbsoluteOffset: Int64(range.lowerBound), bytes.prefix(range.count))
      try file.sync()
    }
  }

  private func naming<Value>(_ call: () throws -> Value) throws(CacheFailure) -> Value {
    try CacheFailure.naming(path, call)
  }

  private func bytes(from place: Int, atMost limit: Int) throws(CacheFailure) -> Data {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = try naming {
      try buffer.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: Int64(place), into: $0) }
    }
    return Data(buffer[..<count])
  }
}

/// A line of a journal: a transaction that changed collections, a commit marker, or the retraction of a transaction.
struct JournalLine: Codable, Hashable {
  /// The identity of the store.
  var store: UUID
  var number: Int64
  /// The changes of the transaction; `nil` in a marker or a retraction.
  var changes: Changes?
  /// Distinguishes a transaction from others with the same number that were not committed.
  var id: UUID?
  /// The id of a transaction that was not committed; `nil` except in a retraction.
  var retracts: UUID?

  /// Whether the line is a commit marker.
  var isCommitMarker: Bool { changes == nil && retracts == nil }

  /// The changes that a transaction made to collections.
  struct Changes: Codable, Hashable {
    /// Whether these are all records of all collections, so that earlier lines no longer count.
    var isWhole: Bool
    var entries: [StoredEntry]
    var removed: [StoredEntry.Place]
  }

  /// Returns the line as written: the checksum of its JSON, a space, the JSON and a line feed.
  func text() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(self)
    return Data(utf8: Self.checksum(of: json)) + Data(utf8: " ") + json + Data(utf8: "\n")
  }

  /// Parses a line without its line feed; `nil` if it is damaged or was cut short.
  init?(_ text: Data) {
    guard let blank = text.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let json = Data(text[(blank + 1)...])
    guard Data(text[..<blank]) == Data(utf8: Self.checksum(of: json)) else { return nil }
    do { self = try JSONDecoder().decode(JournalLine.self, from: json) } catch { return nil }
  }

  init(store: UUID, number: Int64, changes: Changes? = nil, id: UUID? = nil) {
    self.store = store
    self.number = number
    self.changes = changes
    self.id = id
  }

  init(retracting id: UUID) {
    store = id
    number = 0
    retracts = id
  }

  private static func checksum(of json: Data) -> String {
    var checksum = Checksum()
    checksum.add(json)
    return String(checksum.value, radix: 16)
  }
}
