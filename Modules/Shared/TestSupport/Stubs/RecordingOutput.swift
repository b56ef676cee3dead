import SharedUI
import Synchronization

/// An output that records what is written, until it is told to fail.
package final class RecordingOutput: TextOutput {
  private let state = Mutex(State())

  private struct State {
    var text = ""
    var isClosed = false
    var failure: CommandFailure?
  }

  /// Creates an empty output.
  package init() {}

  /// All text written so far.
  package var text: String { state.withLock { $0.text } }

  /// Makes all further writes fail for `reason`.
  package func fail(because reason: String) { state.withLock { $0.failure = .unwritten(reason) } }

  /// Makes the reader go away, so that nothing more is recorded.
  package func close() { state.withLock { $0.isClosed = true } }

  @discardableResult
  package func write(_ text: String) throws -> Bool {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if !state.isClosed { state.text += text }
      return !state.isClosed
    }
  }
}
