import Foundation
import Hummingbird

/// A refresh token that a client sent.
struct RefreshForm: Sendable {
  let token: String

  /// Parses the body of a request, or throws 400 if there is no token in it.
  init(_ body: Data) throws { token = try AccountBody.read(body) { $0.text("refreshToken") } }
}
