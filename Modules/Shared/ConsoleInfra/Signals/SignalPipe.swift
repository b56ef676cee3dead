import SharedUI
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signals as bytes in a pipe, which can be polled together with other descriptors.
///
/// It has one reader at a time: whoever waits for the user just then.
package final class SignalPipe: InterruptSource {
  private static let wakeUp: UInt8 = 0

  /// What a session at a terminal handles; give it to `install`.
  package static let sessionSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  private let pipe: BytePipe
  private let waiter = SignalWaiter()
  private let follower = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// A pipe that carries what `send` is given, and real signals once they are installed.
  ///
  /// - Throws: when there are no descriptors left.
  package init() throws(SystemFailure) { pipe = try BytePipe() }

  deinit { SignalAction.release(pipe.writeEnd) }

  /// To poll; readable while a signal, or a wake-up, waits.
  package var descriptor: Int32 { pipe.readEnd }

  /// Makes this the process's pipe for `signals`; those that the process was started with ignored stay ignored.
  package func install(_ signals: [Int32]) {
    SignalAction.direct(to: pipe.writeEnd)
    for signal in signals { SignalAction.handle(signal) }
  }

  /// Returns whether the process ignores `signal` now.
  package static func isIgnored(_ signal: Int32) -> Bool { SignalAction.isIgnored(signal) }

  /// Adds `signal` as if the process had received it.
  package func send(_ signal: Int32) { pipe.send(UInt8(truncatingIfNeeded: signal)) }

  /// Makes whoever polls look around, without a signal.
  package func wake() { pipe.send(Self.wakeUp) }

  /// The oldest signal that waits, or nil; never blocks.
  package func takeFirst() -> Int32? {
    while let byte = pipe.take() {
      if byte != Self.wakeUp { return Int32(byte) }
    }
    return nil
  }

  /// All signals that wait, oldest first; never blocks.
  package func take() -> [Int32] {
    var signals: [Int32] = []
    while let signal = takeFirst() { signals.append(signal) }
    return signals
  }

  /// Tells `follower` from now on of each SIGWINCH that others pass over, and of each SIGTSTP, on which it has to stop
  /// the process itself; nil tells nobody.
  package func follow(_ follower: (@Sendable (Int32) -> Void)?) { self.follower.withLock { $0 = follower } }

  /// Tells whoever follows of `signal`; false if nobody does.
  func tellFollower(_ signal: Int32) -> Bool {
    guard let follower = follower.withLock({ $0 }) else { return false }
    follower(signal)
    return true
  }

  /// Stops the process, or has whoever follows do it.
  func stop() { if !tellFollower(SIGTSTP) { performDefault(SIGTSTP) } }

  /// Asks all processes at the terminal to stop, as its own key does where keys are not read one by one.
  package func askToStop() { _ = kill(0, SIGTSTP) }

  /// The next signal that asks something of the session, or nil as soon as the calling task is cancelled.
  ///
  /// Job control is done on the way: SIGTSTP stops the process, SIGCONT is passed over, and SIGWINCH if nobody follows.
  package nonisolated(nonsending) func next() async -> Int32? {
    let flag = CancellationFlag()
    return await withTaskCancellationHandler {
      await waiter.next(from: self, unless: flag)
    } onCancel: {
      flag.raise()
      wake()
    }
  }

  /// Does at once what `signal` does to a process that does not handle it: SIGTSTP returns when it is continued.
  package func performDefault(_ signal: Int32) { SignalAction.performDefault(signal) }
}
