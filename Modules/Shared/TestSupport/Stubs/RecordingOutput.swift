package import SharedUI
import Synchronization

/// An output that records what is written, until it is told to fail.
package final class RecordingOutput: TextOutput {
  private let state = Mutex<(text: String, failure: OutputFailure?)>(("", nil))

  /// Creates an empty output.
  package init() {}

  /// All text written so far.
  package var text: String { state.withLock { $0.text } }

  /// Makes all further writes fail with `failure`.
  package func fail(with failure: OutputFailure) { state.withLock { $0.failure = failure } }

  package func write(_ text: String) throws(OutputFailure) {
    let failure = state.withLock { state in
      if state.failure == nil { state.text += text }
      return state.failure
    }
    if let failure { throw failure }
  }
}
