import Foundation
import Synchronization

/// The action of the process on a signal.
package enum SignalAction {
  // A signal handler may only use atomics, so the whole process has a single pipe for it to write to.
  private static let target = Atomic<Int32>(-1)

  /// Makes the handler write to `descriptor`.
  static func sendSignals(to descriptor: Int32) { target.store(descriptor, ordering: .sequentiallyConsistent) }

  /// Stops the handler from writing to `descriptor`.
  static func release(_ descriptor: Int32) {
    _ = target.compareExchange(expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
  }

  /// Returns whether the process currently ignores `signal`; also true if there is no such signal.
  package static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    return sigaction(signal, nil, &current) != 0 || current.isIgnored
  }

  /// Installs the handler for `signal`, unless the process was started with the signal ignored (nohup).
  static func handle(_ signal: Int32) {
    guard !isIgnored(signal) else { return }
    var action = sigaction()
    // Without SA_RESTART, so that a blocked system call returns.
    action.handler = { signal in SignalAction.report(signal) }
    _ = sigaction(signal, &action, nil)
  }

  /// Performs the default action of `signal`; returns if that did not end the process, for SIGTSTP once the process is
  /// continued.
  package static func performDefault(_ signal: Int32) {
    let handled = set(SIG_DFL, for: [signal])
    raiseOnThisThread(signal)
    restore(handled)
  }

  // Dispatch blocks signals on its threads. Sent to another thread, the signal might arrive only after the handler was
  // restored.
  private static func raiseOnThisThread(_ signal: Int32) {
    var wanted = sigset_t()
    var previous = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, signal)
    pthread_sigmask(SIG_UNBLOCK, &wanted, &previous)
    _ = raise(signal)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Ignores `signals`; returns their previous actions for `restore`.
  static func ignore(_ signals: [Int32]) -> [(signal: Int32, action: sigaction)] { set(SIG_IGN, for: signals) }

  private static func set(
    _ handler: sigaction.Handler?, for signals: [Int32]
  ) -> [(signal: Int32, action: sigaction)] {
    var action = sigaction()
    action.handler = handler
    return signals.map { signal in
      var previous = sigaction()
      _ = sigaction(signal, &action, &previous)
      return (signal, previous)
    }
  }

  /// Restores the actions returned by `ignore`.
  static func restore(_ actions: [(signal: Int32, action: sigaction)]) {
    for (signal, action) in actions { withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) } }
  }

  private static func report(_ signal: Int32) {
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(target.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = interrupted
  }
}

extension sigaction {
  fileprivate typealias Handler = @convention(c) (Int32) -> Void

  fileprivate var isIgnored: Bool { unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) }

  #if canImport(Glibc)
    fileprivate var handler: Handler? {
      get { __sigaction_handler.sa_handler }
      set { __sigaction_handler.sa_handler = newValue }
    }
  #else
    fileprivate var handler: Handler? {
      get { __sigaction_u.__sa_handler }
      set { __sigaction_u.__sa_handler = newValue }
    }
  #endif
}
