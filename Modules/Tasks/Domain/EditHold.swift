/// A reason why an edit is not sent that has nothing to do with the network or the edit itself.
package enum EditHold: String, CaseIterable, Sendable {
  /// The service or a proxy requires authentication (401, 407).
  case signIn = "sign-in"
  /// The signed-in user is not allowed to do this (403).
  case permission
  /// The answer is not from the service, or the service has no tasks at the expected path.
  case service
  /// An earlier request may still arrive, and a second one would be applied as well.
  case arrival
}
