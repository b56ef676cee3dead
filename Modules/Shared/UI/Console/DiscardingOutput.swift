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
    if isClosed.load(ordering: .relaxed) { return false }
    let isRead = try output.write(text)
    if !isRead { isClosed.store(true, ordering: .relaxed) }
    return isRead
  }
}
