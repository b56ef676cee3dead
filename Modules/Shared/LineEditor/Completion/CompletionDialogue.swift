import ConsoleInfra
import SharedUI
import Synchronization

/// The questions of one line's editor thread to Swift's world, and the answers.
final class CompletionDialogue: Sendable {
  /// The texts to be completed, one at a time; ends with the line.
  let questions: AsyncStream<String>
  private let asking: AsyncStream<String>.Continuation
  private let cancellation = CancellationFlag()
  private let signals: SignalPipe
  // The thread that asks is blocked in poll(2), out of reach of an actor.
  private let answered = Mutex<CompletionCandidates?>(nil)

  /// A dialogue that wakes the asking thread through `signals`.
  init(signals: SignalPipe) {
    self.signals = signals
    (questions, asking) = AsyncStream.makeStream()
  }

  /// Whether nobody waits for the line any more.
  var isCancelled: Bool { cancellation.isRaised }

  /// Ends the editing of the line.
  func cancel() {
    cancellation.raise()
    signals.wake()
  }

  /// No more questions.
  func finish() { asking.finish() }

  /// Answers the last question.
  func answer(_ completions: CompletionCandidates) {
    answered.withLock { $0 = completions }
    signals.wake()
  }

  /// What `text` can be completed to, blocking the calling thread; nil if the line is to end first.
  ///
  /// - Parameter postpone: Is given the signals that come meanwhile and says whether they end the line.
  func ask(_ text: String, postpone: (Int32) -> Bool) -> CompletionCandidates? {
    answered.withLock { $0 = nil }
    asking.yield(text)
    while true {
      switch InputWait(signals: signals).untilAwake(orUntil: { isCancelled || hasAnswer }) {
      case .signal(let signal): if postpone(signal) { return nil }
      case .over, .input: return isCancelled ? nil : answered.withLock { $0 }
      }
    }
  }

  private var hasAnswer: Bool { answered.withLock { $0 != nil } }
}
