import Foundation
import SharedLocal

/// A file of a store that is read beside SQLite.
///
/// It stays open until the process ends: to close any descriptor of a file drops the locks that SQLite holds on that file
/// for this process.
struct KeptFile: Sendable {
  /// Its path.
  let path: String
  /// What it is read through.
  let descriptor: Int32

  /// All that the file holds.
  ///
  /// - Throws: `.unavailable` if a part of it cannot be read.
  func bytes() throws(CacheFailure) -> Data {
    var (bytes, place) = (Data(), 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(place))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure.last.failure(at: path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
      place += count
    }
  }
}

extension KeptFile {
  /// Opens the file at `path`.
  ///
  /// - Throws: `.unavailable` if that cannot be done.
  init(path: String) throws(CacheFailure) {
    self.init(path: path, descriptor: open(path, O_RDONLY | O_CLOEXEC))
    guard descriptor >= 0 else { throw SystemFailure.last.failure(at: path) }
  }
}
