/// The reason why a load gave no live data, or no data at all.
///
/// The associated text is a phrase for people that completes a sentence such as `offline: …`.
package enum LoadFailure: Error, Hashable, Sendable {
  /// No connection could be made, the host was not found, or the user asked to stay offline.
  case offline(String)
  /// The whole request, including connecting, exceeded its time limit.
  case timeout(String)
  /// The service cannot answer now: 5xx or 429.
  case server(String)
  /// The answer is unusable: cut short, not JSON, not a list, too large, or with an unexpected status.
  case invalid(String)
  /// 401 or 403: not signed in, or not allowed.
  case refused(String)
  /// 404: no such resource.
  case notFound
  /// The cache has no copy.
  case nothingSaved
  /// The cache could not be read or written.
  case store(String)
  /// The load was interrupted; nothing was changed.
  case cancelled
}

extension LoadFailure {
  /// Whether the service is unusable, so that a saved copy may be shown; false for a refusal, a 404 or a cancellation.
  package var meansServiceUnusable: Bool {
    switch self {
    case .offline, .timeout, .server, .invalid: true
    case .refused, .notFound, .nothingSaved, .store, .cancelled: false
    }
  }

  /// Whether nothing answered at all, so that an immediate retry would only cost the same wait again.
  package var meansNoConnection: Bool {
    switch self {
    case .offline, .timeout: true
    default: false
    }
  }
}
