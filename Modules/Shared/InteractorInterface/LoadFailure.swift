/// Why a load gave nothing live, or nothing at all.
///
/// The text of a case is a phrase for a person that completes a sentence such as `offline: …`.
package enum LoadFailure: Error, Hashable, Sendable {
  /// No connection could be made, the name was not found, or the user asked to stay offline.
  case offline(String)
  /// The whole request, connecting included, took longer than it may.
  case timeout(String)
  /// The service said that it cannot answer now: 5xx or 429.
  case server(String)
  /// The service answered, but the answer cannot be used: cut short, not JSON, not a list, too large, an unexpected status.
  case invalid(String)
  /// 401 or 403: not signed in, or not allowed.
  case refused(String)
  /// 404: the service has no such thing.
  case notFound
  /// The cache holds no copy of what was asked for.
  case nothingSaved
  /// The cache could not be read.
  case store(String)
  /// The user interrupted the load; nothing was changed.
  case cancelled
}

extension LoadFailure {
  /// Whether the service could not be used at all, so that a saved copy may stand in: false for a refusal, a 404 and a cancellation.
  package var meansServiceUnusable: Bool {
    switch self {
    case .offline, .timeout, .server, .invalid: true
    case .refused, .notFound, .nothingSaved, .store, .cancelled: false
    }
  }

  /// Whether nothing answered at all, so that asking again at once would only cost the same wait again.
  package var meansNoConnection: Bool {
    switch self {
    case .offline, .timeout: true
    default: false
    }
  }
}
