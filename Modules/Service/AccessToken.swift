import Foundation
import Hummingbird

/// A secret that every request must carry, so that only clients that know it are answered.
package struct AccessToken: Sendable {
  /// The secret: 256 random bits as hexadecimal digits. Never print it.
  package let secret: String

  package init() { secret = (1...32).map { _ in UInt8.random(in: 0 ... .max) }.hexadecimal }

  // The bytes are compared in constant time, so that nobody can guess one after the other.
  private func isCarried(by request: Request) -> Bool {
    let given = (request.headers[.authorization] ?? "").utf8
    let own = "Bearer \(secret)".utf8
    return given.count == own.count && zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
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

extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
