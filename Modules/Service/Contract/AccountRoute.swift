import Hummingbird

/// A route of a service with accounts.
enum AccountRoute: CaseIterable, Sendable {
  case signUp, logIn, renewTokens, logOut, showAccount, changeAccount, removeAccount, changePassword

  /// What the contract says about the route.
  var description: RouteDescription {
    switch self {
    case .signUp: Self.newAccount
    case .logIn: Self.login
    case .renewTokens: Self.renewal
    case .logOut: Self.logout
    case .showAccount: Self.account.behindSignIn
    case .changeAccount: Self.change.behindSignIn
    case .removeAccount: Self.removal.behindSignIn
    case .changePassword: Self.password.behindSignIn
    }
  }

  /// Returns whether `path` is among those of accounts, if only by its beginning.
  static func isPath(_ path: String) -> Bool { path.split(separator: "/").first == "auth" }

  private static let newAccount = RouteDescription(
    method: .post, path: "/auth/signup", name: "signUp", summary: "Sign up, and begin a session",
    details: "The account becomes a user. Its username is made from the email.", parameters: [], body: "SignUp",
    success: .init(status: 201, description: "The new session", schema: one("Session")), failures: writing + [409])

  private static let login = RouteDescription(
    method: .post, path: "/auth/login", name: "logIn", summary: "Begin a session",
    details: """
      Ten failures within a minute are allowed for an email, and thirty for a client's address. An unknown email is \
      answered like a wrong password.
      """, parameters: [], body: "Login", success: .init(description: "The new session", schema: one("Session")),
    failures: writing + [401, 429])

  private static let renewal = RouteDescription(
    method: .post, path: "/auth/accessToken", name: "renewTokens", summary: "Replace the tokens of a session",
    details: """
      A refresh token that was replaced stays valid for a while, as the answer may have been lost. Using it later ends \
      the session.
      """, parameters: [], body: "Refresh", success: .init(description: "New tokens", schema: one("Tokens")),
    failures: writing + [401])

  private static let logout = RouteDescription(
    method: .post, path: "/auth/logout", name: "logOut", summary: "End a session", parameters: [], body: "Refresh",
    success: .init(status: 204, description: "The session has ended, now or before"), failures: writing)

  private static let account = RouteDescription(
    method: .get, path: "/auth/account", name: "showAccount", summary: "The account that has signed in",
    parameters: [], success: .init(description: "The account", schema: one("Account")),
    failures: [400, 403, 408, 421, 500, 503])

  private static let change = RouteDescription(
    method: .patch, path: "/auth/account", name: "changeAccount", summary: "Change the name or the email",
    details: "That of the user changes as well.", parameters: [], body: "AccountChange",
    success: .init(description: "The account as it is now", schema: one("Account")), failures: writing + [409])

  private static let removal = RouteDescription(
    method: .delete, path: "/auth/account", name: "removeAccount", summary: "Remove the account",
    details: "Its sessions, its user and the tasks of that user are removed as well.", parameters: [],
    success: .init(status: 204, description: "The account is gone"), failures: [400, 403, 408, 415, 421, 500, 503])

  private static let password = RouteDescription(
    method: .post, path: "/auth/changePassword", name: "changePassword", summary: "Change the password",
    details: """
      All other sessions of the account end. A wrong current password counts as a failed login.
      """, parameters: [], body: "PasswordChange",
    success: .init(status: 204, description: "The password is changed"), failures: writing + [429])

  private static let writing = [400, 403, 408, 413, 415, 421, 500, 503]

  private static func one(_ schema: String) -> DocumentValue { ["$ref": .text("#/components/schemas/\(schema)")] }
}
