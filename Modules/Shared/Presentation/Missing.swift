package import SharedInteractorInterface

/// What is missing when a load fails only because something does not exist or cannot be reached.
package enum Missing: Hashable, Sendable {
  /// Neither the service nor the cache could provide the data.
  case data
  /// The requested entity does not exist.
  case entity

  /// Creates the absence that `failure` means; `nil` if the failure has another cause.
  package init?(_ failure: LoadFailure) {
    switch failure {
    case .offline, .timeout, .server, .invalid, .nothingSaved: self = .data
    case .notFound: self = .entity
    case .refused, .store, .cancelled: return nil
    }
  }
}
