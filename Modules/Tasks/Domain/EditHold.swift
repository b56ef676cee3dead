/// What keeps an edit from being sent, though neither the network nor the edit itself is to blame.
package enum EditHold: String, CaseIterable, Sendable {
  /// The service or a proxy wants to know who asks (401, 407).
  case signIn = "sign-in"
  /// Whoever is signed in may not do this (403).
  case permission
  /// What answered is not the service, or a service that has no tasks where they are looked for.
  case service
  /// An earlier request may still be on its way, and a second one would be applied as well.
  case arrival
}
