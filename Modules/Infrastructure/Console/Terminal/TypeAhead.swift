import Synchronization

/// Whether to forget what was typed before its prompt appeared, since it may have been meant as a secret.
package final class TypeAhead: Sendable {
  private let isUnwanted = Mutex(false)

  package init() {}

  /// Has what was typed so far forgotten.
  package func discard() { isUnwanted.withLock { $0 = true } }

  /// Returns whether to forget it, once.
  package func consumeDiscard() -> Bool {
    isUnwanted.withLock { isUnwanted in
      defer { isUnwanted = false }
      return isUnwanted
    }
  }
}
