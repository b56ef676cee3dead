package import SharedUI
import Synchronization

/// Remembers what is written, until it is told to fail.
package final class RecordingOutput: TextOutput {
  private let state = Mutex<(text: String, failure: OutputFailure?)>(("", nil))

  /// An output to which nothing is written yet.
  package init() {}

  /// All that was written.
  package var text: String { state.withLock { $0.text } }

  /// Takes nothing any more, and fails with `failure` instead.
  package func fail(with failure: OutputFailure) { state.withLock { $0.failure = failure } }

  /// Remembers `text`.
  package func write(_ text: String) throws(OutputFailure) {
    let failure = state.withLock { state in
      if state.failure == nil { state.text += text }
      return state.failure
    }
    if let failure { throw failure }
  }
}
