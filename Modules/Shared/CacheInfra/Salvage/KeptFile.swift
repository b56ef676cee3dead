import BlockingInfra
import Foundation
import SharedLocal
import Synchronization
import SystemPackage

/// A file of a store that is read without SQLite.
///
/// It is opened once and stays open until the process ends: closing any descriptor of a file drops the locks that
/// SQLite holds on that file for this process.
struct KeptFile: Sendable {
  let path: String
  /// What it is read through.
  let descriptor: FileDescriptor

  /// Returns the first bytes of the file, at most `count`.
  ///
  /// - Throws: `.unavailable` if they cannot be read.
  func bytes(upTo count: Int) throws(CacheFailure) -> Data {
    try CacheFailure.naming(path) {
      var buffer = [UInt8](repeating: 0, count: count)
      let count = try buffer.withUnsafeMutableBytes { try descriptor.read(fromAbsoluteOffset: 0, into: $0) }
      return Data(buffer[..<count])
    }
  }

  /// Returns the contents of the file.
  ///
  /// - Throws: `.unavailable` if part of it cannot be read.
  func bytes() throws(CacheFailure) -> Data {
    try CacheFailure.naming(path) {
      var bytes = Data()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try buffer.withUnsafeMutableBytes {
          try descriptor.read(fromAbsoluteOffset: Int64(bytes.count), into: $0)
        }
        if count == 0 { return bytes }
        bytes.append(contentsOf: buffer[..<count])
      }
    }
  }
}

extension KeptFile {
  /// Opens the file at `path`.
  ///
  /// - Throws: `.unavailable` if it cannot be opened.
  init(path: String) throws(CacheFailure) {
    let opened = Result { () throws(Errno) in
      try Self.opened.withLock { (opened) throws(Errno) in
        if let identity = Self.identity({ () throws(Errno) in try Stat(path) }), let file = opened[identity] {
          return file
        }
        let file = try FileDescriptor.opened(path, .readOnly)
        if let identity = Self.identity({ () throws(Errno) in try file.stat() }) { opened[identity] = file }
        return file
      }
    }
    self.init(path: path, descriptor: try CacheFailure.naming(path, opened.get))
  }

  // The inode of an open file is never reused.
  private static let opened = Mutex<[StoreFile.Identity: FileDescriptor]>([:])

  private static func identity(_ look: () throws(Errno) -> Stat) -> StoreFile.Identity? {
    do throws(Errno) { return StoreFile.Identity(try look()) } catch { return nil }
  }
}
