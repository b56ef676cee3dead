/// Why a cache could not do what it was asked to.
package enum CacheFailure: Error, Hashable, Sendable {
  /// What is stored is damaged or is not a store at all; the text says how this was noticed.
  case corrupt(String)
  /// The store cannot be used now: no permission, a full disk, locked for too long, made by a newer version; the text says which.
  case unavailable(String)
  /// The calling task was cancelled; nothing was changed.
  case cancelled
}
