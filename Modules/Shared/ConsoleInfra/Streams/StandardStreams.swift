import Foundation

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
      let opened = open("/dev/null", O_RDWR | O_NOCTTY)
      guard opened >= 0, opened != descriptor else { continue }
      _ = dup2(opened, descriptor)
      close(opened)
    }
    return closed
  }

  /// Makes writing to a closed pipe fail with EPIPE instead of ending the process.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
