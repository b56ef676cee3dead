import BlockingInfra
import Foundation
import SharedUI
import Synchronization
import SystemPackage

/// A pipe that delivers signals as bytes, so that they can be polled together with other descriptors.
///
/// It has one reader at a time: whatever currently waits for the user.
package final class SignalPipe: InterruptSource {
  private static let wakeUp: UInt8 = 0

  /// The signals that a terminal session handles, for `install`.
  package static let sessionSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  private let readEnd: FileDescriptor
  // A signal handler may write to it.
  private let writeEnd: FileDescriptor
  private let waiter = SignalWaiter()
  private let follower = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Creates a pipe for signals passed to `send`, and for real ones once they are installed.
  package init() throws {
    (readEnd, writeEnd) = try SystemFailure.naming("create a pipe") { try FileDescriptor.nonBlockingPipe() }
  }

  deinit {
    SignalAction.release(writeEnd.rawValue)
    readEnd.closeIgnoringErrors()
    writeEnd.closeIgnoringErrors()
  }

  /// The descriptor to poll; readable while a signal or a wake-up is waiting.
  package var descriptor: Int32 { readEnd.rawValue }

  /// Makes this the process's pipe for `signals`; those ignored since the start of the process stay ignored.
  package func install(_ signals: [Int32]) {
    SignalAction.sendSignals(to: writeEnd.rawValue)
    for signal in signals { SignalAction.handle(signal) }
  }

  /// Adds `signal` as if the process had received it.
  package func send(_ signal: Int32) { write(UInt8(truncatingIfNeeded: signal)) }

  /// Wakes the reader without a signal.
  package func wake() { write(Self.wakeUp) }

  /// Removes and returns the oldest waiting signal, or `nil`; never blocks.
  package func receive() -> Int32? {
    while let byte = readByte() {
      if byte != Self.wakeUp { return Int32(byte) }
    }
    return nil
  }

  // If the pipe is full, the byte is dropped, which still leaves the pipe readable.
  private func write(_ byte: UInt8) { do { _ = try withUnsafeBytes(of: byte) { try writeEnd.write($0) } } catch {} }

  private func readByte() -> UInt8? {
    do { return try readEnd.chunk(of: 1, retryOnInterrupt: true).first } catch { return nil }
  }

  /// Sets the function that is called for each SIGWINCH that others skip, and for each SIGTSTP, on which it must stop
  /// the process itself; `nil` removes it.
  package func follow(_ follower: (@Sendable (Int32) -> Void)?) { self.follower.withLock { $0 = follower } }

  /// Passes `signal` to the follower; returns false if there is none.
  @discardableResult
  func notifyFollower(_ signal: Int32) -> Bool {
    guard let follower = follower.withLock({ $0 }) else { return false }
    follower(signal)
    return true
  }

  /// Returns the next signal that requests something of the session; `nil` once the calling task is cancelled.
  ///
  /// Performs job control meanwhile: SIGTSTP stops the process; SIGCONT is skipped, as is SIGWINCH without a follower.
  package nonisolated(nonsending) func next() async -> Int32? {
    await wokenByCancellation { await waiter.next(from: self) }
  }

  /// Runs `read`, which blocks on this pipe until the calling task is cancelled: then, it is woken.
  nonisolated(nonsending) func wokenByCancellation<Value>(
    _ read: nonisolated(nonsending) () async -> Value
  ) async -> Value {
    await withTaskCancellationHandler {
      await read()
    } onCancel: {
      wake()
    }
  }
}

extension SignalPipe {
  /// Waits for a signal or input, whichever comes first; blocks the calling thread.
  ///
  /// Signals precede `isOver`, which is checked after each wake-up.
  /// - Parameter input: The descriptor to wait for; -1 for none.
  package func wait(orInput input: Int32 = -1, until isOver: () -> Bool) -> Wakeup {
    while true {
      // In this order, because reading a signal may consume wake-ups, and their condition must be checked afterwards.
      if let signal = receive() { return .signal(signal) }
      if isOver() { return .over }
      if isReady(input) { return .input }
    }
  }

  // Returns whether there is input, but no signal.
  private func isReady(_ input: Int32) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
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

// Waits for signals on a thread that may block.
private actor SignalWaiter: BlockingActor {
  nonisolated let executor = QueueExecutor(label: "roster.signals")

  // Performs job control, and skips signals that request nothing.
  func next(from signals: SignalPipe) -> Int32? {
    while true {
      switch signals.wait(until: { Task.isCancelled }) {
      case .signal(SIGTSTP): if !signals.notifyFollower(SIGTSTP) { SignalAction.performDefault(SIGTSTP) }
      case .signal(SIGCONT): continue
      case .signal(SIGWINCH): signals.notifyFollower(SIGWINCH)
      case .signal(let signal): return signal
      case .input, .over: return nil
      }
    }
  }
}
