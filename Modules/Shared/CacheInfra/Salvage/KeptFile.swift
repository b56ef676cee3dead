import Foundation
import SharedLocal
import Synchronization

/// A file of a store that is read without SQLite.
///
/// It is opened once and stays open until the process ends: closing any descriptor of a file drops the locks that
/// SQLite holds on that file for this process.
struct KeptFile: Sendable {
  let path: String
  let descriptor: Int32

  /// Returns the contents of the file.
  ///
  /// - Throws: `.unavailable` if part of it cannot be read.
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
  /// - Throws: `.unavailable` if it cannot be opened.
  init(path: String) throws(CacheFailure) {
    let descriptor = Self.opened.withLock { opened -> Int32 in
      if let identity = Self.identity({ stat(path, &$0) }), let descriptor = opened[identity] { return descriptor }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0, let identity = Self.identity({ fstat(descriptor, &$0) }) { opened[identity] = descriptor }
      return descriptor
    }
    guard descriptor >= 0 else { throw SystemFailure.last.failure(at: path) }
    self.init(path: path, descriptor: descriptor)
  }

  // The inode of an open file is never reused.
  private static let opened = Mutex<[StoreFile.Identity: Int32]>([:])

  private static func identity(_ look: (inout stat) -> Int32) -> StoreFile.Identity? {
    var status = stat()
    return look(&status) == 0 ? StoreFile.Identity(device: status.st_dev, inode: status.st_ino) : nil
  }
}
