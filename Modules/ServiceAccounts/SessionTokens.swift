/// The tokens of a session, as sent.
struct SessionTokens: Encodable, Sendable {
  /// Whose session it is; `nil` unless it is a new one.
  var user: Account?
  let accessToken: String
  let refreshToken: String
  let tokenType = "Bearer"
  /// The lifetime of the access token in seconds.
  let expiresIn: Int
  /// The lifetime of the refresh token in seconds.
  let refreshExpiresIn: Int
}
