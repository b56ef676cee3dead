package import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// The tokens in an answer of the service: `{"accessToken":"…","refreshToken":"…","refreshExpiresIn":604800}`.
package struct TokensForm: Decodable {
  private let accessToken: String
  private let refreshToken: String?
  private let refreshExpiresIn: Attempt<Double>?

  /// Returns `POST /auth/accessToken`, which renews a session.
  static func renewal(with refresh: Secret) throws(LoadFailure) -> HTTPRequest {
    try HTTPRequest(path: "/auth/accessToken", form: RefreshForm(refreshToken: refresh.text))
  }

  /// Returns `POST /auth/logout`, which ends the session.
  package static func ending(_ refresh: Secret) throws(LoadFailure) -> HTTPRequest {
    try HTTPRequest(path: "/auth/logout", form: RefreshForm(refreshToken: refresh.text))
  }

  /// Decodes the tokens in `body`.
  ///
  /// - Throws: `.invalid` if it has none, or some that cannot be a header's value.
  package static func decoded(from body: Data) throws(LoadFailure) -> TokensForm {
    let form = try StrictJSON.decode(TokensForm.self, from: body, expecting: "a pair of tokens")
    guard Self.isUsable(form.accessToken), form.refreshToken.map(isUsable) ?? true else {
      throw .invalid("the answer is not a pair of tokens")
    }
    return form
  }

  /// Returns the tokens as received at `now`; what the answer leaves out stays as in `before`, since a service need not
  /// replace the refresh token.
  package func tokens(at now: Date, insteadOf before: SignIn.Tokens? = nil) -> SignIn.Tokens {
    SignIn.Tokens(
      access: Secret(accessToken), refresh: refreshToken.map { Secret($0) } ?? before?.refresh,
      end: end(after: now) ?? before?.end)
  }

  private func end(after now: Date) -> Date? {
    guard let seconds = refreshExpiresIn?.value, (0...1e10).contains(seconds) else { return nil }
    return now.addingTimeInterval(seconds)
  }

  /// Whether `token` can be sent as a bearer token (RFC 6750, section 2.1).
  package static func isUsable(_ token: String) -> Bool {
    token.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil
  }
}

private struct RefreshForm: Encodable {
  let refreshToken: String
}

extension HTTPRequest {
  /// Creates a request with `form`, which has secrets, as its body in JSON; it goes nowhere else if it is redirected.
  package init(method: String = "POST", path: String, form: some Encodable) throws(LoadFailure) {
    do {
      self.init(method: method, path: path, body: try JSONEncoder().encode(form), followsRedirects: false)
    } catch {
      throw .invalid("the request cannot be encoded")
    }
  }
}
