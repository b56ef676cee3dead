/// Whether a saved copy may stand in for the service.
package enum LoadMode: Hashable, Sendable {
  /// The service's answer or, if it cannot be used, the saved copy.
  case liveOrSaved
  /// Only the service's answer.
  case liveOnly

  /// Whether a saved copy may be shown.
  package var allowsSaved: Bool { self == .liveOrSaved }
}
