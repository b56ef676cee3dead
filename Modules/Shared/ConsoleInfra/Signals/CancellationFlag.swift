import Synchronization

/// Tells a blocked thread that nobody waits for it any more; once raised it stays raised.
package final class CancellationFlag: Sendable {
  private let raised = Atomic(false)

  /// A flag that is not raised.
  package init() {}

  /// Whether it was raised.
  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Raises it; wake the waiting thread after.
  package func raise() { raised.store(true, ordering: .releasing) }
}
