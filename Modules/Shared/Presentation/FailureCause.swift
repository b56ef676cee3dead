package import SharedInteractorInterface

/// The reason why the service could not be used, as one word for scripts and a phrase for people.
struct FailureCause: Hashable, Sendable {
  /// `offline`, `timeout`, `server` or `invalid`.
  let reason: String
  /// A phrase such as `could not connect to http://…`.
  let detail: String
}

extension LoadFailure {
  /// `offline`, `timeout`, `server` or `invalid` if the service could not be used; `nil` for other failures.
  package var reason: String? { cause?.reason }

  /// The cause if the service could not be used; `nil` for other failures.
  var cause: FailureCause? {
    switch self {
    case .offline(let detail): FailureCause(reason: "offline", detail: detail)
    case .timeout(let detail): FailureCause(reason: "timeout", detail: detail)
    case .server(let detail): FailureCause(reason: "server", detail: detail)
    case .invalid(let detail): FailureCause(reason: "invalid", detail: detail)
    case .refused, .notFound, .nothingSaved, .store, .cancelled: nil
    }
  }
}
