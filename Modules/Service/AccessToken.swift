import Hummingbird

/// A secret that every request has to bear, so that only who was told it is answered.
package struct AccessToken: Sendable {
  /// The secret: 256 random bits as hexadecimal digits; never to be shown.
  package let secret: String

  /// Creates a token that nobody can guess.
  package init() {
    var generator = SystemRandomNumberGenerator()
    secret = (1...4).map { _ in generator.next().hexadecimal }.joined()
  }

  /// Whether `authorization`, the value of that field of a request, bears this token; compared in constant time.
  func isBorne(by authorization: String?) -> Bool {
    let (given, own) = (Array((authorization ?? "").utf8), Array("Bearer \(secret)".utf8))
    return given.count == own.count && zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Refuses requests that do not bear a token.
  struct Rule: RouterMiddleware {
    /// What is to be borne.
    let token: AccessToken

    /// Passes on a request with the token, and answers 401 to any other.
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
