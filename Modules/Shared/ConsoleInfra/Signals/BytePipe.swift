import BlockingInfra
import SystemPackage

/// A pipe with non-blocking, close-on-exec ends; closed with the last reference.
final class BytePipe: Sendable {
  /// The end to poll; readable while a byte is waiting.
  let readEnd: FileDescriptor
  /// The end that a signal handler may write to.
  let writeEnd: FileDescriptor

  /// Creates a pipe.
  ///
  /// - Throws: If the process or the system has no descriptors left.
  init() throws(SystemFailure) {
    (readEnd, writeEnd) = try SystemFailure.naming("make a pipe") {
      try FileDescriptor.pipe(isBlocking: false)
    }
  }

  deinit {
    readEnd.closeIgnoringErrors()
    writeEnd.closeIgnoringErrors()
  }

  /// Writes a byte. If the pipe is full, the byte is dropped, which still leaves the pipe readable.
  func send(_ byte: UInt8) {
    do throws(Errno) {
      _ = try Errno.typed { try withUnsafeBytes(of: byte) { try writeEnd.write($0) } }
    } catch {}
  }

  /// Removes and returns the oldest byte; `nil` if there is none.
  func take() -> UInt8? {
    var byte: UInt8 = 0
    do throws(Errno) {
      let count = try Errno.typed { try withUnsafeMutableBytes(of: &byte) { try readEnd.read(into: $0) } }
      return count == 1 ? byte : nil
    } catch {
      return nil
    }
  }
}
