package import SharedInteractorInterface

/// That what was asked for is missing, where nothing else went wrong.
package enum Absence: Hashable, Sendable {
  /// Neither the service nor what is saved could give it.
  case ofSource
  /// There is no such thing.
  case ofThing

  /// What is missing after `failure`; nil if it was kept from being shown by something else.
  package init?(_ failure: LoadFailure) {
    switch failure {
    case .offline, .timeout, .server, .invalid, .nothingSaved: self = .ofSource
    case .notFound: self = .ofThing
    case .refused, .store, .cancelled: return nil
    }
  }
}
