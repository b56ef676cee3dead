import Hummingbird

/// A middleware that rejects what a web page can send to a service on loopback: requests to a host name that was
/// rebound to its address (DNS rebinding), from another origin, or with a body that needs no CORS preflight (cross-site
/// requests).
///
/// It answers 400 without exactly one `Host`, 421 for another host than the service's own, 403 for another `Origin`, and
/// 415 for a change that is not `application/json`. A request without a connection needs no `Host`. No answer has a CORS
/// header, so no page can read one either.
struct SameOriginRule: RouterMiddleware {
  private static let hostNames = ["127.0.0.1", "localhost", "[::1]"]
  private static let defaultPort = 80

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    if let refusal = Self.refusal(of: request, on: context.port) {
      return try ErrorAnswers.response(for: refusal, to: request, context: context)
    }
    return try await next(request, context)
  }

  private static func refusal(of request: Request, on port: Int?) -> HTTPError? {
    let own = port.map(authorities) ?? []
    if port != nil {
      guard let host = request.head.authority, request.headers.value(of: "Host") == nil else {
        return HTTPError(.badRequest, message: "the request needs one Host")
      }
      guard own.contains(host.lowercased()) else {
        return HTTPError(.misdirectedRequest, message: "the request is for another host")
      }
    }
    if let origin = request.headers[.origin], !own.contains(where: { "http://" + $0 == origin }) {
      return HTTPError(.forbidden, message: "other origins are not allowed")
    }
    guard isAcceptable(request.headers[.contentType], of: request) else {
      return HTTPError(.unsupportedMediaType, message: "the Content-Type is not application/json")
    }
    return nil
  }

  private static func authorities(_ port: Int) -> [String] {
    hostNames.map { "\($0):\(port)" } + (port == defaultPort ? hostNames : [])
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
