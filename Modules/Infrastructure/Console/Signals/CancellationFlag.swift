import Synchronization

/// A flag that tells a blocked thread that its result is no longer wanted; it cannot be lowered.
package final class CancellationFlag: Sendable {
  private let raised = Atomic(false)

  package init() {}

  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Raises the flag; wake the waiting thread afterwards.
  package func raise() { raised.store(true, ordering: .releasing) }
}
