import Hummingbird

/// A middleware that answers 415 to a change that is not `application/json`, which a web page can send to a service on
/// loopback only after a CORS preflight (cross-site requests).
struct ContentTypeRule: RouterMiddleware {
  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    guard Self.isAcceptable(request.headers[.contentType], of: request) else {
      let refusal = HTTPError(.unsupportedMediaType, message: "the Content-Type is not application/json")
      return try ErrorAnswers.response(for: refusal, to: request, context: context)
    }
    return try await next(request, context)
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
