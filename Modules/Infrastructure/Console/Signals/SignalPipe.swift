import FilesInfra
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

  private let pipe: BytePipe
  private let waiter = SignalWaiter()
  private let follower = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Creates a pipe for signals passed to `send`, and for real ones once they are installed.
  package init() throws { pipe = try BytePipe() }

  deinit { SignalAction.release(pipe.writeEnd.rawValue) }

  /// The descriptor to poll; readable while a signal or a wake-up is waiting.
  package var descriptor: Int32 { pipe.readEnd.rawValue }

  /// Makes this the process's pipe for `signals`; those ignored since the start of the process stay ignored.
  package func install(_ signals: [Int32]) {
    SignalAction.sendSignals(to: pipe.writeEnd.rawValue)
    for signal in signals { SignalAction.handle(signal) }
  }

  /// Returns whether the process currently ignores `signal`.
  package static func isIgnored(_ signal: Int32) -> Bool { SignalAction.isIgnored(signal) }

  /// Adds `signal` as if the process had received it.
  package func send(_ signal: Int32) { pipe.send(UInt8(truncatingIfNeeded: signal)) }

  /// Wakes the reader without a signal.
  package func wake() { pipe.send(Self.wakeUp) }

  /// Removes and returns the oldest waiting signal, or `nil`; never blocks.
  package func receive() -> Int32? {
    while let byte = pipe.receive() {
      if byte != Self.wakeUp { return Int32(byte) }
    }
    return nil
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

  /// Stops the process, or lets the follower do it.
  func stop() { if !notifyFollower(SIGTSTP) { performDefault(SIGTSTP) } }

  /// Sends SIGTSTP to all processes at the terminal, as Ctrl-Z does unless the terminal is in raw mode.
  func requestStop() { _ = kill(0, SIGTSTP) }

  /// Returns the next signal that requests something of the session; `nil` once the calling task is cancelled.
  ///
  /// Performs job control meanwhile: SIGTSTP stops the process; SIGCONT is skipped, as is SIGWINCH without a follower.
  package nonisolated(nonsending) func next() async -> Int32? {
    await whileNotCancelled { await waiter.next(from: self, unless: $0) }
  }

  /// Runs `read`, which blocks on this pipe. Once the calling task is cancelled, raises its flag and wakes it.
  nonisolated(nonsending) func whileNotCancelled<Value>(
    _ read: nonisolated(nonsending) (CancellationFlag) async -> Value
  ) async -> Value {
    let flag = CancellationFlag()
    return await withTaskCancellationHandler {
      await read(flag)
    } onCancel: {
      flag.raise()
      wake()
    }
  }

  /// Performs the default action of `signal`; for SIGTSTP, returns once the process is continued.
  package func performDefault(_ signal: Int32) { SignalAction.performDefault(signal) }
}

// Waits for signals on a thread that may block.
private actor SignalWaiter {
  private let executor = QueueExecutor(label: "roster.signals")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func next(from signals: SignalPipe, unless flag: CancellationFlag) -> Int32? {
    switch InputWait(signals: signals).nextRequest(until: { flag.isRaised }) {
    case .signal(let signal): signal
    case .input, .over: nil
    }
  }
}

// A pipe with non-blocking, close-on-exec ends; closed with the last reference.
private final class BytePipe: Sendable {
  let readEnd: FileDescriptor
  // A signal handler may write to it.
  let writeEnd: FileDescriptor

  init() throws {
    (readEnd, writeEnd) = try SystemFailure.naming("create a pipe") { try FileDescriptor.pipe(isBlocking: false) }
  }

  deinit {
    readEnd.closeIgnoringErrors()
    writeEnd.closeIgnoringErrors()
  }

  // If the pipe is full, the byte is dropped, which still leaves the pipe readable.
  func send(_ byte: UInt8) {
    do { _ = try withUnsafeBytes(of: byte) { try writeEnd.write($0) } } catch {}
  }

  func receive() -> UInt8? {
    do { return try readEnd.chunk(of: 1, retryOnInterrupt: true).first } catch { return nil }
  }
}
