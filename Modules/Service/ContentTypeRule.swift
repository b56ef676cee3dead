import Hummingbird

/// The rule that changes are `application/json`, which a web page can send to a service on loopback only after a CORS
/// preflight (cross-site requests).
enum ContentTypeRule {
  /// Returns 415 for a change that is not.
  static func refusal(of request: Request, _ context: ServiceContext) -> HTTPError? {
    isAcceptable(request.headers[.contentType], of: request)
      ? nil : HTTPError(.unsupportedMediaType, message: "the Content-Type is not application/json")
  }

  private static func isAcceptable(_ type: String?, of request: Request) -> Bool {
    switch request.method {
    case .get, .head, .options: return true
    // A removal usually has no body, and a page cannot send one without a preflight.
    case .delete where type == nil && !hasBody(request): return true
    default:
      return type?.lowercased().wholeMatch(of: #/application\/json[ \t]*(;.*)?/#) != nil
    }
  }

  private static func hasBody(_ request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || request.headers[.contentLength].map { $0 != "0" } ?? false
  }
}
