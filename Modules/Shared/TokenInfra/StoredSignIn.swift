import Foundation
import SharedDomain
import SharedRemote

/// The form in which a session is kept.
struct StoredSignIn: Codable {
  private let user: ServiceID?
  private let name: String?
  private let email: String?
  private let accessToken: String?
  private let refreshToken: String?
  private let begun: Date
  private let renewed: Date?
  private let end: Date?

  init(_ signIn: SignIn) {
    (user, name, email) = (signIn.account?.user, signIn.account?.name, signIn.account?.email)
    (accessToken, refreshToken) = (signIn.tokens?.access.text, signIn.tokens?.refresh?.text)
    (begun, renewed, end) = (signIn.begun, signIn.renewed, signIn.tokens?.end)
  }

  var signIn: SignIn {
    let account = user.map { Account(user: $0, name: name ?? "", email: email ?? "") }
    let tokens = accessToken.map {
      SignIn.Tokens(access: Secret($0), refresh: refreshToken.map { Secret($0) }, end: end)
    }
    return SignIn(account: account, tokens: tokens, begun: begun, renewed: renewed)
  }
}
