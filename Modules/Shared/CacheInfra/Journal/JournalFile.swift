import Foundation
import SharedLocal

/// An open journal file.
final class JournalFile {
  private let path: String
  private let descriptor: Int32

  /// Opens the file at `path`; `nil` if it does not exist and `flags` do not create it. Only the user can read a new
  /// file.
  init?(_ path: String, _ flags: Int32) throws(CacheFailure) {
    self.path = path
    // O_NONBLOCK avoids waiting for the other end of a pipe.
    descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor < 0, errno == ENOENT, flags & O_CREAT == 0 { return nil }
    guard descriptor >= 0 else { throw SystemFailure.last.failure(at: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unavailable("\(path) is not a file")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the size in bytes.
  func size() throws(CacheFailure) -> Int {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw SystemFailure.last.failure(at: path) }
    return Int(end)
  }

  /// Returns the contents of the file.
  func bytes() throws(CacheFailure) -> Data { try KeptFile(path: path, descriptor: descriptor).bytes() }

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
      try write((isOpen ? Data("\n".utf8) : Data()) + bytes)
      if isDurable, fsync(descriptor) != 0 { throw SystemFailure.last.failure(at: path) }
    } catch {
      if isLocked { _ = ftruncate(descriptor, off_t(size)) }
      throw error
    }
  }

  /// Overwrites `range` with `bytes`, filled up with line feeds; durable when this returns.
  func overwrite(_ range: Range<Int>, with bytes: Data) throws(CacheFailure) {
    let bytes = bytes + Data(repeating: UInt8(ascii: "\n"), count: max(0, range.count - bytes.count))
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, range.count, off_t(range.lowerBound)) }
    guard count == range.count, fsync(descriptor) == 0 else { throw SystemFailure.last.failure(at: path) }
  }

  private func write(_ bytes: Data) throws(CacheFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemFailure.last.failure(at: path) }
      rest = rest.dropFirst(count)
    }
  }

  private func bytes(from place: Int, atMost limit: Int) throws(CacheFailure) -> Data {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &buffer, buffer.count, off_t(place))
    guard count >= 0 else { throw SystemFailure.last.failure(at: path) }
    return Data(buffer[..<count])
  }
}
