package import SharedInteractorInterface

/// What is missing when a load fails only because something does not exist or cannot be reached.
package enum Absence: Hashable, Sendable {
  /// Neither the service nor the cache could provide the data.
  case ofSource
  /// The requested entity does not exist.
  case ofThing

  /// Creates the absence that `failure` means; `nil` if the failure has another cause.
  package init?(_ failure: LoadFailure) {
    switch failure {
    case .offline, .timeout, .server, .invalid, .nothingSaved: self = .ofSource
    case .notFound: self = .ofThing
    case .refused, .store, .cancelled: return nil
    }
  }
}
