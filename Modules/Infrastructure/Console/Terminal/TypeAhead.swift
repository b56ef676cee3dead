import Synchronization

/// Whether to forget what was typed before its prompt appeared, since it may have been meant as a secret.
package final class TypeAhead: Sendable {
  private let isUnwanted = Atomic(false)

  package init() {}

  /// Has what was typed so far forgotten.
  package func discard() { isUnwanted.store(true, ordering: .sequentiallyConsistent) }

  /// Returns whether to forget it, once.
  package func consumeDiscard() -> Bool { isUnwanted.exchange(false, ordering: .sequentiallyConsistent) }
}
