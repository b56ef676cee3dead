package import AccountDomain
package import AccountInteractorInterface
import Foundation
package import SharedDomain
import SharedInteractorInterface
package import SharedRemote
package import SharedTiming

/// The accounts of a service.
package struct RemoteAccounts: Sendable {
  private let client: any HTTPClient
  private let clock: WallClock

  /// Creates the accounts that are reached through `client`, which for changes of the own account adds its token.
  package init(_ client: any HTTPClient, clock: WallClock) {
    self.client = client
    self.clock = clock
  }

  /// Creates an account and begins its first session.
  package func signUp(_ account: NewAccount) async throws(AccountFailure) -> SignIn {
    let form = SignUpForm(
      name: account.name.text, email: account.email.text, password: account.password.password.text)
    return try await session("/auth/signup", form, [409: .emailTaken])
  }

  /// Begins a session.
  package func logIn(_ email: EmailAddress, _ password: Secret) async throws(AccountFailure) -> SignIn {
    try await session(
      "/auth/login", LoginForm(email: email.text, password: password.text), [401: .wrongCredentials])
  }

  /// Ends the session that can be renewed with `token`.
  package func logOut(_ token: Secret) async throws(AccountFailure) {
    let request: HTTPRequest
    do throws(LoadFailure) { request = try TokensForm.ending(token) } catch { throw .load(error) }
    _ = try await answer(to: request, [401: nil, 404: nil])
  }

  /// Returns the own account.
  package func own() async throws(AccountFailure) -> Account {
    try await decoded(answer(to: HTTPRequest(path: "/auth/account")))
  }

  /// Changes the own account; returns it as it is then.
  package func change(_ change: AccountChange) async throws(AccountFailure) -> Account {
    let request = try request("PATCH", "/auth/account", ChangeForm(change))
    return try await decoded(answer(to: request, [409: .emailTaken]))
  }

  /// Deletes the own account.
  package func delete() async throws(AccountFailure) {
    _ = try await answer(to: HTTPRequest(method: "DELETE", path: "/auth/account"))
  }

  /// Changes the password of the own account, which ends its other sessions.
  package func changePassword(_ change: PasswordChange) async throws(AccountFailure) {
    let form = PasswordForm(currentPassword: change.current.text, newPassword: change.new.password.text)
    _ = try await answer(to: request("POST", "/auth/changePassword", form), [403: .wrongPassword])
  }

  private func session(
    _ path: String, _ form: some Encodable, _ failures: [Int: AccountFailure]
  ) async throws(AccountFailure) -> SignIn {
    let response = try await answer(to: request("POST", path, form), failures)
    do throws(LoadFailure) {
      let account = try StrictJSON.decode(SessionForm.self, from: response.body, expecting: "a session").user.account
      let tokens = try TokensForm.decoded(from: response.body).tokens(at: clock.now)
      return SignIn(account: account, tokens: tokens, begun: clock.now)
    } catch {
      throw .load(error)
    }
  }

  private func request(
    _ method: String, _ path: String, _ form: some Encodable
  ) throws(AccountFailure) -> HTTPRequest {
    do throws(LoadFailure) {
      return try HTTPRequest(method: method, path: path, form: form)
    } catch {
      throw .load(error)
    }
  }

  private func decoded(_ response: HTTPResponse) throws(AccountFailure) -> Account {
    do throws(LoadFailure) {
      return try StrictJSON.decode(AccountForm.self, from: response.body, expecting: "an account").account
    } catch {
      throw .load(error)
    }
  }

  // A status whose failure is nil counts as success.
  private func answer(
    to request: HTTPRequest, _ failures: [Int: AccountFailure?] = [:]
  ) async throws(AccountFailure) -> HTTPResponse {
    let response: HTTPResponse
    do throws(LoadFailure) { response = try await client.send(request) } catch { throw .load(error) }
    if let failure = failures[response.status], !response.isThrottled {
      if response.isPage { throw .load(.invalid(response.pageReason)) }
      if let failure { throw failure }
      return response
    }
    if let failure = AccountFailure(response) { throw failure }
    return response
  }
}

extension AccountFailure {
  // Creates the failure of any request about an account; nil for success.
  fileprivate init?(_ response: HTTPResponse) {
    switch response.status {
    case 404, 405, 501: self = .unsupported
    case _ where response.isThrottled: self = .throttled(response.retryAfter)
    // As of a network that wants a login first, or of a gateway.
    case 200..<300 where response.isPage, 400 where response.isPage, 422 where response.isPage:
      self = .load(.invalid(response.pageReason))
    case 400, 422: self = .rejected(response.message)
    default:
      guard let failure = LoadFailure(response) else { return nil }
      self = .load(failure)
    }
  }
}

/// The body of a request that creates an account.
private struct SignUpForm: Encodable {
  let name: String
  let email: String
  let password: String
}

/// The body of a request that begins a session.
private struct LoginForm: Encodable {
  let email: String
  let password: String
}

/// The body of a request that changes an account; what is `nil` is left out.
private struct ChangeForm: Encodable {
  private var name: String?
  private var email: String?

  init(_ change: AccountChange) {
    switch change {
    case .name(let name): self.name = name.text
    case .email(let email): self.email = email.text
    }
  }
}

/// The body of a request that changes the password.
private struct PasswordForm: Encodable {
  let currentPassword: String
  let newPassword: String
}

/// The account in an answer that begins a session; `TokensForm` is the rest.
private struct SessionForm: Decodable {
  let user: AccountForm
}

/// An account in an answer.
private struct AccountForm: Decodable {
  private let id: ServiceID
  private let name: String
  private let email: String

  var account: Account { Account(user: id, name: name, email: email) }
}
