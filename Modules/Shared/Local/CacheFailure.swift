import SharedInteractorInterface

/// Why a cache could not do what it was asked to.
package enum CacheFailure: Error, Hashable, Sendable {
  /// What is stored is damaged or is not a store at all; the text says how this was noticed.
  case corrupt(String)
  /// Another program uses the store and went on doing so for too long; the next call may succeed.
  case busy
  /// There is no room for what was to be written: the disk is full, or the user's share of it; the text says where.
  case full(String)
  /// The store cannot be used: no permission, a disk that fails, made by a newer version; the text says which.
  case unavailable(String)
  /// The calling task was cancelled; nothing was changed.
  case cancelled
}

extension CacheFailure {
  /// What `.busy` means to a person, and how long the running command has waited, if it has.
  package static var busyReason: String {
    "another program is using the store" + (WaitBudget.current?.usedText.map { " (waited for \($0))" } ?? "")
  }
}
