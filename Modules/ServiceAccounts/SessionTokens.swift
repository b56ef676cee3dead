/// The tokens of a session, as sent.
struct SessionTokens: Encodable, Sendable {
  let accessToken: String
  let refreshToken: String
  let tokenType = "Bearer"
  /// The lifetime of the access token in seconds.
  let expiresIn: Int
  /// The lifetime of the refresh token in seconds.
  let refreshExpiresIn: Int
}

/// A new session, as sent: its tokens and the user that it is of.
struct NewSession: Encodable, Sendable {
  let user: Account
  let tokens: SessionTokens

  private enum CodingKeys: CodingKey {
    case user
  }

  /// Encodes an object with the members of the tokens and the user.
  func encode(to encoder: any Encoder) throws {
    try tokens.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(user, forKey: .user)
  }
}
