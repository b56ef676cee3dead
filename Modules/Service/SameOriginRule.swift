import Hummingbird

/// The rule against what a web page can send to a service on loopback: requests to a host name that was
/// rebound to its address (DNS rebinding), or from another origin.
///
/// The answer is 400 without exactly one `Host`, 421 for another host than the service's own, and 403 for another
/// `Origin`. A request without a connection needs no `Host`. No answer has a CORS header, so no page can read one
/// either.
enum SameOriginRule {
  private static let hostNames = ["127.0.0.1", "localhost", "[::1]"]
  private static let defaultPort = 80

  /// Returns the error for a request that breaks the rule.
  static func refusal(of request: Request, _ context: ServiceContext) -> HTTPError? {
    let own = context.port.map(authorities) ?? []
    if context.port != nil {
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
    return nil
  }

  private static func authorities(_ port: Int) -> [String] {
    hostNames.map { "\($0):\(port)" } + (port == defaultPort ? hostNames : [])
  }
}
