#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The descriptors 0, 1 and 2 as the process found them.
package enum StandardStreams {
  /// Opens on /dev/null those of `descriptors` that are closed, so that no file opened later takes their place.
  ///
  /// Call it before anything is opened. One that cannot be opened is left closed.
  package static func reopenClosed(_ descriptors: [Int32] = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]) {
    for descriptor in descriptors where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      let opened = open("/dev/null", O_RDWR | O_NOCTTY)
      guard opened >= 0, opened != descriptor else { continue }
      _ = dup2(opened, descriptor)
      close(opened)
    }
  }

  /// Makes writing to a pipe that nobody reads fail with EPIPE, rather than end the process.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
