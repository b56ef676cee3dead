import SharedInteractorInterface

/// The reason why a cache operation failed.
package enum CacheFailure: Error, Hashable, Sendable {
  /// The store is damaged or not a store at all; the text says how this was detected.
  case corrupt(String)
  /// Another program kept the store busy for too long; a retry may succeed.
  case busy
  /// There is no room for the change, because of the disk or the user's quota; the text says where.
  case full(String)
  /// The store cannot be used, for example for lack of permission, because of a disk error, or because a newer version
  /// made it; the text says why.
  case unavailable(String)
  case cancelled
}

extension CacheFailure {
  /// Creates the failure for an error of work with a store: the error itself if it is a `CacheFailure`.
  package init(_ error: any Error) {
    switch error {
    case let failure as CacheFailure: self = failure
    case is CancellationError: self = .cancelled
    default: self = .unavailable("\(error)")
    }
  }

  /// What went wrong, for people.
  package var reason: String {
    switch self {
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): reason
    case .busy: Self.busyReason
    case .cancelled: "it was interrupted"
    }
  }

  /// The explanation of `.busy` for people, including how long the running command has waited, if it has.
  package static var busyReason: String {
    "another program is using the store" + (WaitBudget.current?.usedText.map { " (waited for \($0))" } ?? "")
  }
}
