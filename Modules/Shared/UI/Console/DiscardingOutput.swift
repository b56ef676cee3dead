import Synchronization

/// An output that discards text once its reader has gone.
package final class DiscardingOutput: TextOutput {
  private let output: any TextOutput
  private let isClosed = Atomic(false)

  /// Creates an output that writes to `output` until that is closed.
  package init(_ output: any TextOutput) { self.output = output }

  package var isUnread: Bool { isClosed.load(ordering: .relaxed) || output.isUnread }

  /// Writes all of `text`, or discards it.
  @discardableResult
  package func write(_ text: String) throws -> Bool {
    if !isUnread, try !output.write(text) { isClosed.store(true, ordering: .relaxed) }
    return !isUnread
  }
}
