/// Whether a saved copy may be shown instead of the service's answer.
package enum LoadMode: Hashable, Sendable {
  /// Answer from the service or, if it cannot be used, from the saved copy.
  case liveOrSaved
  case liveOnly

  /// Whether a saved copy may be shown.
  package var allowsSaved: Bool { self == .liveOrSaved }
}
