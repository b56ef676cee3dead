import Composition
import ConsoleInfra

/// The process's signals, as a shell sees them.
struct SignalInterrupts: InterruptSource {
  /// Where the signals arrive.
  let signals: SignalPipe

  /// Waits for the next signal.
  func next() async -> Int32? { await signals.next() }
}
