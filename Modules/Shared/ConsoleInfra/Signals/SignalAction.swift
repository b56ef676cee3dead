import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the process does on a signal.
enum SignalAction {
  // A handler may use nothing but what is atomic, so the pipe it writes to is one for the process.
  private static let target = Atomic<Int32>(-1)

  /// From now on the handler writes to `descriptor`.
  static func direct(to descriptor: Int32) { target.store(descriptor, ordering: .sequentiallyConsistent) }

  /// The handler stops writing, if it wrote to `descriptor`.
  static func release(_ descriptor: Int32) {
    _ = target.compareExchange(expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
  }

  /// Returns whether the process ignores `signal` now; true as well if there is no such signal.
  static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    return sigaction(signal, nil, &current) != 0 || current.isIgnored
  }

  /// Handles `signal` from now on, unless the process was started with it ignored (nohup).
  static func handle(_ signal: Int32) {
    guard !isIgnored(signal) else { return }
    var action = sigaction()
    // No SA_RESTART: a blocked system call is to return.
    action.handler = { signal in SignalAction.report(signal) }
    _ = sigaction(signal, &action, nil)
  }

  /// Does at once what `signal` does to a process that does not handle it; returns if that did not end it.
  static func performDefault(_ signal: Int32) {
    var action = sigaction()
    var handled = sigaction()
    action.handler = SIG_DFL
    guard sigaction(signal, &action, &handled) == 0 else { return }
    raiseHere(signal)
    _ = sigaction(signal, &handled, nil)
  }

  // Dispatch blocks signals on its threads; sent to another thread, it would come when it is handled again.
  private static func raiseHere(_ signal: Int32) {
    var wanted = sigset_t()
    var previous = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, signal)
    pthread_sigmask(SIG_UNBLOCK, &wanted, &previous)
    _ = raise(signal)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Ignores `signals` from now on; gives what was done on each, for `restore`.
  static func ignore(_ signals: [Int32]) -> [(signal: Int32, action: sigaction)] {
    var ignoring = sigaction()
    ignoring.handler = SIG_IGN
    return signals.map { signal in
      var action = sigaction()
      _ = sigaction(signal, &ignoring, &action)
      return (signal, action)
    }
  }

  /// Does again on signals what was done before `ignore`.
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
