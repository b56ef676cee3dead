import Crypto
import Foundation
import Hummingbird

/// A secret that every request must carry, so that only clients that know it are answered.
package struct AccessToken: Sendable {
  /// The secret: 256 random bits as hexadecimal digits. Never print it.
  package let secret: String

  package init() { secret = SymmetricKey(size: .bits256).withUnsafeBytes(\.hexadecimal) }

  // The digests are compared in constant time.
  private func isCarried(by request: Request) -> Bool {
    let (given, own) = (request.headers[.authorization] ?? "", "Bearer \(secret)")
    return SHA256.hash(data: Data(given.utf8)) == SHA256.hash(data: Data(own.utf8))
  }

  /// A middleware that answers 401 to requests without the token.
  struct Rule: RouterMiddleware {
    let token: AccessToken

    func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
      guard token.isCarried(by: request) else {
        let refusal = HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        return try ErrorAnswers.response(for: refusal, to: request, context: context)
      }
      return try await next(request, context)
    }
  }
}
