import BlockingInfra
import CSpawn
import Foundation
import Synchronization
import SystemPackage

/// A shell that runs a script with a pipe as its standard input, sharing the terminal and the keys that send signals.
final class ShellChild: Sendable {
  #if canImport(Glibc)
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  // A mutex, not an actor, because the waiting thread blocks. Once the child is reaped, its process ID may be reused.
  private let process = Mutex<pid_t?>(nil)

  /// Starts `script` and returns the descriptor of its input, which the caller must close.
  ///
  /// - Throws: If there is no shell, or the system cannot create a process.
  func start(_ script: String) throws(SystemFailure) -> FileDescriptor {
    let (input, output) = try SystemFailure.naming("make a pipe") {
      try FileDescriptor.pipe(isBlocking: true)
    }
    defer { input.closeIgnoringErrors() }
    let (code, child) = Self.spawn(script, input: input.rawValue)
    guard code == 0 else {
      output.closeIgnoringErrors()
      throw SystemFailure("start a shell", Errno(rawValue: code))
    }
    process.withLock { $0 = child }
    return output
  }

  /// Blocks until the shell has ended and returns its exit status, or 128 plus the number of the signal that ended it.
  func wait() -> Int32 {
    guard let child = process.withLock({ $0 }) else { return 127 }
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    var status: Int32 = 0
    process.withLock { process in
      while waitpid(child, &status, 0) == -1, errno == EINTR {}
      process = nil
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Asks the shell to end, if it has not.
  func terminate() {
    process.withLock { process in
      if let process { _ = kill(process, SIGTERM) }
    }
  }

  private static func spawn(_ script: String, input: Int32) -> (code: Int32, child: pid_t) {
    var actions = FileActions()
    var attributes = Attributes()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    keepOthersFrom(&actions)
    takeSignals(&attributes)
    var child: pid_t = 0
    let words = copies(of: ["/bin/sh", "-c", script])
    let variables = copies(of: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" })
    defer { for word in words + variables { free(word) } }
    return (posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables), child)
  }

  // Sockets, stores and other descriptors must not be inherited, however they were opened.
  #if canImport(Glibc)
    private static let closing: Int32 = 0

    private static func keepOthersFrom(_ actions: inout FileActions) {
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    }
  #else
    private static let closing = POSIX_SPAWN_CLOEXEC_DEFAULT

    private static func keepOthersFrom(_ actions: inout FileActions) {
      for output in [STDOUT_FILENO, STDERR_FILENO] { posix_spawn_file_actions_addinherit_np(&actions, output) }
    }
  #endif

  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  // The child must not inherit which signals this process ignores and its threads block.
  private static func takeSignals(_ attributes: inout Attributes) {
    var (handled, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&handled)
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&handled, signal) }
    posix_spawnattr_setsigdefault(&attributes, &handled)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | closing))
  }
}
