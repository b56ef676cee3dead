import AccountDomain
import Foundation
package import SharedDomain
import SharedInteractorInterface
package import SharedRemote

/// The tokens in an answer of the service: `{"accessToken":"…","refreshToken":"…","refreshExpiresIn":604800}`.
package struct TokensForm: Decodable {
  private let accessToken: String
  private let refreshToken: String?
  private let refreshExpiresIn: Attempt<Double>?

  /// Returns `POST /auth/accessToken`, which renews a session.
  static func renewal(with refresh: Secret) throws -> HTTPRequest {
    try HTTPRequest(path: "/auth/accessToken", form: ["refreshToken": refresh.text])
  }

  /// Returns `POST /auth/logout`, which ends the session.
  package static func ending(_ refresh: Secret) throws -> HTTPRequest {
    try HTTPRequest(path: "/auth/logout", form: ["refreshToken": refresh.text])
  }

  /// Decodes the tokens in `body`.
  ///
  /// - Throws: `LoadFailure.invalid` if it has none, or some that cannot be a header's value.
  static func decoded(from body: Data) throws -> TokensForm {
    let form = try StrictJSON.decode(TokensForm.self, from: body, expecting: "a pair of tokens")
    guard [form.accessToken, form.refreshToken].compactMap(\.self).allSatisfy(SignIn.Tokens.isUsable) else {
      throw LoadFailure.invalid("the answer is not a pair of tokens")
    }
    return form
  }

  /// Returns the tokens as received at `now`; what the answer leaves out stays as in `before`, since a service need not
  /// replace the refresh token.
  func tokens(at now: Date, insteadOf before: SignIn.Tokens? = nil) -> SignIn.Tokens {
    SignIn.Tokens(
      access: Secret(accessToken), refresh: refreshToken.map { Secret($0) } ?? before?.refresh,
      end: end(after: now) ?? before?.end)
  }

  private func end(after now: Date) -> Date? {
    guard let seconds = refreshExpiresIn?.value, (0...1e10).contains(seconds) else { return nil }
    return now.addingTimeInterval(seconds)
  }
}

extension HTTPRequest {
  /// Creates a request with `form`, which has secrets, as its body in JSON; it goes nowhere else if it is redirected.
  init(method: String = "POST", path: String, form: [String: String]) throws {
    self.init(method: method, path: path, body: try JSONEncoder().encode(form), followsRedirects: false)
  }
}
