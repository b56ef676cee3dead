package import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text output to a descriptor that it does not own.
package struct DescriptorOutput: TextOutput {
  private let descriptor: Int32

  /// An output to `descriptor`, which must stay open as long as it is used.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  // As much as a pipe that is ready takes without blocking (PIPE_BUF), and how often cancellation is looked for.
  private static let chunk = 4_096
  private static let patience: Int32 = 100

  /// Writes `text` wholly, as UTF-8, before returning; blocks the calling thread while the reader is slow, but no longer
  /// than a moment after the calling task was cancelled.
  package func write(_ text: String) throws(OutputFailure) {
    var text = text
    let failure = text.withUTF8 { bytes in Self.write(UnsafeRawBufferPointer(bytes), to: descriptor) }
    guard let failure else { return }
    throw failure == EPIPE ? .closed : .failed(SystemFailure.text(of: failure))
  }

  /// Writes all of `bytes`; gives the error number if it could not.
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

  // False once the task is cancelled; an error of the descriptor shows in the write that follows.
  private static func waitUntilWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // `poll` passes over a negative one, and would wait for ever.
    while descriptor >= 0 {
      let ready = poll(&request, 1, patience)
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
      if Task.isCancelled { return false }
    }
    return true
  }
}

// Within the type, `write` is its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
