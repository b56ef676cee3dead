import Foundation

/// A wait for a signal or input, whichever comes first; blocks the calling thread.
package struct InputWait: Sendable {
  private let signals: SignalPipe
  private let input: Int32

  /// Creates a wait for `signals` and, unless it is -1, for the descriptor `input`.
  package init(signals: SignalPipe, input: Int32 = -1) {
    self.signals = signals
    self.input = input
  }

  /// Waits for any event. Signals precede `isOver`, which is checked after each wake-up.
  package func next(until isOver: () -> Bool) -> Wakeup {
    while true {
      // In this order, because reading a signal may consume wake-ups, and their condition must be checked afterwards.
      if let signal = signals.receive() { return .signal(signal) }
      if isOver() { return .over }
      if isInputReady() { return .input }
    }
  }

  /// Waits like `next`, but performs job control and skips signals that request nothing.
  package func nextRequest(until isOver: () -> Bool) -> Wakeup {
    while true {
      switch next(until: isOver) {
      case .signal(SIGTSTP): signals.stop()
      case .signal(SIGCONT): continue
      case .signal(SIGWINCH): signals.notifyFollower(SIGWINCH)
      case let other: return other
      }
    }
  }

  private func isInputReady() -> Bool {
    var requests = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      // poll(2) ignores negative descriptors.
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&requests, nfds_t(requests.count), -1) == -1 {
      guard errno == EINTR || errno == EAGAIN else { return true }
    }
    return requests[0].revents == 0 && requests[1].revents != 0
  }
}

/// What ended a wait.
package enum Wakeup: Hashable, Sendable {
  /// A signal, removed from its pipe.
  case signal(Int32)
  /// There is input, or an error that reading will report.
  case input
  /// The caller's condition became true.
  case over
}
