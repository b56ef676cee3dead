import ConsoleInfra
import SharedUI
import Synchronization

/// A channel through which the editor's thread asks other tasks to complete one line.
final class CompletionDialogue: Sendable {
  /// The texts to complete, one at a time; the stream finishes when the line ends.
  let questions: AsyncStream<String>
  private let asking: AsyncStream<String>.Continuation
  private let signals: SignalPipe
  // A mutex, not an actor, because the asking thread blocks in poll(2).
  private let answered = Mutex<CompletionCandidates?>(nil)

  init(signals: SignalPipe) {
    self.signals = signals
    (questions, asking) = AsyncStream.makeStream()
  }

  func finish() { asking.finish() }

  /// Returns `completions` to the caller of `ask`.
  func answer(_ completions: CompletionCandidates) {
    answered.withLock { $0 = completions }
    signals.wake()
  }

  /// Returns the completions for `text`, blocking the calling thread; `nil` if the line must end first, also because the
  /// calling task is cancelled.
  ///
  /// - Parameter postpone: Receives the signals that arrive in the meantime, and returns whether they end the line.
  func ask(_ text: String, postpone: (Int32) -> Bool) -> CompletionCandidates? {
    answered.withLock { $0 = nil }
    asking.yield(text)
    while true {
      switch signals.wait(until: { Task.isCancelled || answered.withLock { $0 != nil } }) {
      case .signal(let signal): if postpone(signal) { return nil }
      case .over, .input: return Task.isCancelled ? nil : answered.withLock { $0 }
      }
    }
  }
}
