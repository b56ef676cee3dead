#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe with non-blocking, close-on-exec ends; closed with the last reference.
final class BytePipe: Sendable {
  /// The end to poll; readable while a byte is waiting.
  let readEnd: Int32
  /// The end that a signal handler may write to.
  let writeEnd: Int32

  /// Creates a pipe.
  ///
  /// - Throws: If the process or the system has no descriptors left.
  init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure("make a pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Writes a byte. If the pipe is full, the byte is dropped, which still leaves the pipe readable.
  func send(_ byte: UInt8) {
    withUnsafePointer(to: byte) { pointer in
      while write(writeEnd, pointer, 1) == -1, errno == EINTR {}
    }
  }

  /// Removes and returns the oldest byte; `nil` if there is none.
  func take() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(readEnd, &byte, 1)
      if count == 1 { return byte }
      guard count == -1, errno == EINTR else { return nil }
    }
  }
}
