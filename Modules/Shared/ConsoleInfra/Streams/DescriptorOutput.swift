package import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text output to a descriptor that it does not own.
package struct DescriptorOutput: TextOutput {
  private let descriptor: Int32

  /// Creates an output to `descriptor`, which must stay open as long as this is used.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  // The bytes that a ready pipe accepts without blocking (PIPE_BUF), and the milliseconds between checks for
  // cancellation.
  private static let chunk = 4_096
  private static let patience: Int32 = 100

  /// Writes all of `text` as UTF-8 before returning. Blocks the calling thread while the reader is slow, until shortly
  /// after the calling task is cancelled at the latest.
  package func write(_ text: String) throws(OutputFailure) {
    var text = text
    let failure = text.withUTF8 { bytes in Self.write(UnsafeRawBufferPointer(bytes), to: descriptor) }
    guard let failure else { return }
    throw failure == EPIPE ? .closed : .failed(SystemFailure.text(of: failure))
  }

  /// Writes all of `bytes`; returns the error number on failure.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard waitUntilWritable(descriptor) else { return EINTR }
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(chunk))
      switch systemWrite(descriptor, part.baseAddress, part.count) {
      case let count where count >= 0: rest = rest.dropFirst(count)
      case _ where errno == EINTR || errno == EAGAIN: continue
      default: return errno
      }
    }
    return nil
  }

  // Returns false once the task is cancelled; an error of the descriptor shows up in the following write.
  private static func waitUntilWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // `poll` ignores a negative descriptor and would wait forever.
    while descriptor >= 0 {
      let ready = poll(&request, 1, patience)
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
      if Task.isCancelled { return false }
    }
    return true
  }
}

// Within the type, `write` refers to its own method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
