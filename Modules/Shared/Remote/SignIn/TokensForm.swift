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

  /// Returns a session with these tokens that begins at `now`.
  package func signIn(_ account: SignIn.Account?, at now: Date) -> SignIn {
    SignIn(
      account: account, access: Secret(accessToken), refresh: refreshToken.map { Secret($0) }, begun: now,
      end: end(after: now))
  }

  /// Returns `signIn` with these tokens, renewed at `now`. A service need not replace the refresh token.
  func renewed(_ signIn: SignIn, at now: Date) -> SignIn {
    var renewed = signIn
    (renewed.access, renewed.renewed) = (Secret(accessToken), now)
    if let refreshToken { renewed.refresh = Secret(refreshToken) }
    renewed.end = end(after: now) ?? signIn.end
    return renewed
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
  /// Creates a request with `form` as its body in JSON.
  package init(method: String = "POST", path: String, form: some Encodable) throws(LoadFailure) {
    do {
      self.init(method: method, path: path, body: try JSONEncoder().encode(form))
    } catch {
      throw .invalid("the request cannot be encoded")
    }
  }
}
