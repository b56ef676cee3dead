package import SharedLocal

/// What the user should know about where lists are kept.
package enum CacheWarning: Hashable, Sendable {
  /// The store was damaged, and what could be read of it was carried into a new one.
  case damaged(StoreDamage)
  /// Nothing is kept beyond this session; the text says why.
  case notSaving(reason: String)

  /// The warning as a phrase for a person.
  package var message: String {
    switch self {
    case .damaged(let damage): damage.message
    case .notSaving(let reason): "the store cannot be used, so nothing is saved beyond this session: \(reason)"
    }
  }
}
