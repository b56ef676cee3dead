import Foundation
import SystemPackage

/// The descriptors 0, 1 and 2 as inherited by the process.
package enum StandardStreams {
  /// Opens /dev/null on those of `descriptors` that are closed, so that no file opened later takes their place.
  ///
  /// Call this before anything is opened. A descriptor that cannot be opened stays closed.
  ///
  /// - Returns: The descriptors that were closed.
  @discardableResult
  package static func reopenClosed(
    _ descriptors: [Int32] = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  ) -> [Int32] {
    let closed = descriptors.filter { fcntl($0, F_GETFD) == -1 && errno == EBADF }
    for descriptor in closed {
      do { try open(FileDescriptor(rawValue: descriptor)) } catch {}  // It stays closed.
    }
    return closed
  }

  private static func open(_ descriptor: FileDescriptor) throws {
    let options = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
    let opened = try FileDescriptor.open("/dev/null", .readWrite, options: options)
    guard opened != descriptor else { return }
    try opened.closeAfter { _ = try opened.duplicate(as: descriptor) }
  }

  /// Makes writing to a closed pipe or beyond the limit on the size of files fail instead of ending the process.
  package static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
