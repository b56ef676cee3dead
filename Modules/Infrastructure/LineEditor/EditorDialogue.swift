import ConsoleInfra
import Synchronization

/// A channel through which the editor's thread asks other tasks about the text of one line.
final class EditorDialogue<Answer: Sendable>: Sendable {
  /// The texts in question, one at a time; the stream finishes when the line ends.
  let questions: AsyncStream<String>
  private let asking: AsyncStream<String>.Continuation
  private let signals: SignalPipe
  // A mutex, not an actor, because the asking thread blocks in poll(2).
  private let answered = Mutex<Answer?>(nil)

  init(signals: SignalPipe) {
    self.signals = signals
    (questions, asking) = AsyncStream.makeStream()
  }

  func finish() { asking.finish() }

  /// Returns `answer` to the caller of `ask`.
  func answer(_ answer: Answer) {
    answered.withLock { $0 = answer }
    signals.wake()
  }

  /// Returns the answer for `text`, blocking the calling thread; `nil` if the line must end first, also because the calling
  /// task is cancelled.
  ///
  /// - Parameter postpone: Receives the signals that arrive in the meantime, and returns whether they end the line.
  func ask(_ text: String, postpone: (Int32) -> Bool) -> Answer? {
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
