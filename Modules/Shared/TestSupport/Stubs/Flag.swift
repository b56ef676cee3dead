import Synchronization

/// A flag that any thread or task can raise.
package final class Flag: Sendable {
  private let raised = Atomic(false)
  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  package init() {}
  package func raise() { raised.store(true, ordering: .releasing) }
}
