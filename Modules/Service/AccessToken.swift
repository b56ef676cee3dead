import Hummingbird

/// A secret that every request must carry, so that only clients that know it are answered.
package struct AccessToken: Sendable {
  /// The secret: 256 random bits as hexadecimal digits. Never print it.
  package let secret: String

  /// Creates a random token.
  package init() {
    var generator = SystemRandomNumberGenerator()
    secret = (1...4).map { _ in generator.next().hexadecimal }.joined()
  }

  /// Whether `authorization`, the value of that header field, contains this token; compared in constant time.
  func isBorne(by authorization: String?) -> Bool {
    let (given, own) = (Array((authorization ?? "").utf8), Array("Bearer \(secret)".utf8))
    return given.count == own.count && zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A middleware that rejects requests without the token.
  struct Rule: RouterMiddleware {
    let token: AccessToken

    /// Passes on a request with the token and answers 401 to any other.
    func handle(
      _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
      guard token.isBorne(by: request.headers[.authorization]) else {
        let refusal = HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        return try ErrorAnswers.response(for: refusal, to: request, context: context)
      }
      return try await next(request, context)
    }
  }
}
