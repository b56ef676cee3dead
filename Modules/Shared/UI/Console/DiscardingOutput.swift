import Synchronization

/// An output that discards what is written once nobody reads it any more.
package final class DiscardingOutput: TextOutput {
  private let output: any TextOutput
  private let isClosed = Atomic(false)

  /// An output that writes to `output` until that is closed.
  package init(_ output: any TextOutput) { self.output = output }

  /// Whether the reader has gone.
  package var isUnread: Bool { isClosed.load(ordering: .relaxed) }

  /// Writes `text` wholly, or discards it.
  ///
  /// - Throws: `.failed` if there is a reader, but the stream does not take it.
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
