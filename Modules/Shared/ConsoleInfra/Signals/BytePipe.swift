#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe both of whose ends neither block nor outlive an exec; closed with the last reference.
final class BytePipe: Sendable {
  /// To poll; readable while a byte waits.
  let readEnd: Int32
  /// Where a signal handler may write.
  let writeEnd: Int32

  /// A new pipe.
  ///
  /// - Throws: when the process or the system has no descriptors left.
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

  /// Adds a byte; one too many for the pipe is dropped, which still leaves it readable.
  func send(_ byte: UInt8) {
    withUnsafePointer(to: byte) { pointer in
      while write(writeEnd, pointer, 1) == -1, errno == EINTR {}
    }
  }

  /// The oldest byte; nil if none waits.
  func take() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(readEnd, &byte, 1)
      if count == 1 { return byte }
      guard count == -1, errno == EINTR else { return nil }
    }
  }
}
