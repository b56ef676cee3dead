import BlockingInfra
import Foundation
import SharedUI
package import SystemPackage

/// Text output to a descriptor that it does not own.
package struct DescriptorOutput: TextOutput {
  private let descriptor: FileDescriptor

  /// Creates an output to `descriptor`, which must stay open as long as it is used.
  package init(_ descriptor: Int32) { self.init(FileDescriptor(rawValue: descriptor)) }

  package init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  // The bytes that a ready pipe accepts without blocking (PIPE_BUF), and the milliseconds between checks for
  // cancellation.
  private static let chunk = 4_096
  private static let pollInterval: Int32 = 100

  package var isUnread: Bool {
    var request = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLERR) != 0
  }

  @discardableResult
  package func write(_ text: String) throws -> Bool {
    do {
      try writeAll(text)
      return true
    } catch Errno.brokenPipe {
      return false
    } catch {
      throw CommandFailure.unwritten(Errno(error).reason)
    }
  }

  /// Writes all of `text` as UTF-8 before returning. Blocks the calling thread while the reader is slow, until shortly
  /// after the calling task is cancelled at the latest.
  package func writeAll(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard waitUntilWritable() else { throw Errno.interrupted }
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.chunk))
      do {
        rest = rest.dropFirst(try descriptor.write(part, retryOnInterrupt: false))
      } catch Errno.interrupted, Errno.wouldBlock {
      }
    }
  }

  // Returns false once the task is cancelled; an error of the descriptor shows up in the following write.
  private func waitUntilWritable() -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    // `poll` ignores a negative descriptor and would wait forever.
    while descriptor.rawValue >= 0 {
      let ready = poll(&request, 1, Self.pollInterval)
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
      if Task.isCancelled { return false }
    }
    return true
  }
}
