import Foundation
import Hummingbird

extension AccountRoutes {
  /// Returns the error for a request without a token or, with another `message`, without a valid one or a valid login.
  static func refusal(_ message: String = "sign-in required", challenge: String = "Bearer") -> HTTPError {
    HTTPError(.unauthorized, headers: [.wwwAuthenticate: challenge], message: message)
  }

  /// Returns who sent `request`.
  ///
  /// - Throws: 401 if it has no token, or one that is not valid.
  func caller(of request: Request) async throws -> SignedIn {
    guard let secret = Self.token(of: request) else { throw Self.refusal() }
    let found = try await read { try $1.signedIn(with: secret) }
    guard let found else {
      throw Self.refusal("the access token is unknown or has expired", challenge: #"Bearer error="invalid_token""#)
    }
    return found
  }

  private static func token(of request: Request) -> String? {
    let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return parts[1].trimmingCharacters(in: .whitespaces)
  }
}
