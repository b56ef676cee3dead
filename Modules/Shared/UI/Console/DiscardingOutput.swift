import Synchronization

/// An output that discards text once its reader has gone.
package final class DiscardingOutput: TextOutput {
  private let output: any TextOutput
  private let isClosed = Atomic(false)

  /// Creates an output that writes to `output` until that is closed.
  package init(_ output: any TextOutput) { self.output = output }

  package var isUnread: Bool { isClosed.load(ordering: .relaxed) }

  /// Writes all of `text`, or discards it.
  ///
  /// - Throws: `.failed` if there is a reader but the stream rejects the text.
  package func write(_ text: String) throws(OutputFailure) {
    guard !isUnread else { return }
    do throws(OutputFailure) {
      try output.write(text)
    } catch {
      guard error == .closed else { throw error }
      isClosed.store(true, ordering: .relaxed)
    }
  }
}
