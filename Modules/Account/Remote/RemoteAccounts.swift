package import AccountDomain
import AccountInteractorInterface
import Foundation
package import SharedDomain
import SharedInteractorInterface
package import SharedRemote
package import SharedTiming

/// The accounts of a service that is asked over HTTP.
package struct RemoteAccounts: Accounts {
  private let client: any HTTPClient
  private let authenticated: any HTTPClient
  private let description: ServiceDescription
  private let connectivity: Connectivity
  private let clock: WallClock

  /// Creates the accounts.
  ///
  /// - Parameters:
  ///   - client: Adds no token to requests.
  ///   - authenticated: Adds the user's token.
  ///   - description: Has the request that shows whether a token is accepted.
  ///   - connectivity: Decides whether the service may be asked.
  package init(
    _ client: any HTTPClient, authenticated: any HTTPClient, _ description: ServiceDescription = .builtIn,
    connectivity: Connectivity, clock: WallClock
  ) {
    self.client = client
    self.authenticated = authenticated
    self.description = description
    self.connectivity = connectivity
    self.clock = clock
  }

  package func signUp(_ account: NewAccount) async throws -> SignIn {
    let request = try HTTPRequest(
      path: "/auth/signup",
      form: ["name": account.name.text, "email": account.email.text, "password": account.password.password.text])
    return try await session(request, [409: .emailTaken])
  }

  package func logIn(_ email: EmailAddress, _ password: Secret) async throws -> SignIn {
    guard let signIn = description.signIn else { throw AccountFailure.unsupported }
    return try await session(
      signIn.login.request(withSecrets: ["name": .text(email.text), "password": .text(password.text)]),
      [401: .wrongCredentials])
  }

  package func logOut(_ token: Secret) async throws {
    guard let logout = description.signIn?.logout else { return }
    // The session is over if the service does not know the token any more.
    let request = try logout.request(withSecrets: ["refresh": .text(token.text)])
    _ = try await answer(to: request, through: client, [401: nil, 404: nil])
  }

  package func accept(_ token: Secret) async throws -> Bool {
    let request = description.identity?.get.request() ?? description.probe
    let response = try await response(to: authorized(request, by: token), through: client)
    if let failure = LoadFailure(response), case .server = failure { throw failure }
    guard let identity = description.identity else { return response.status != 401 }
    // A service may show its users to strangers as well.
    return LoadFailure(response) == nil && JSONNode(response.body).flatMap(identity.user) != nil
  }

  package func owner(of token: Secret?) async throws -> Account {
    guard let line = description.identity?.get ?? description.signIn?.me else { throw AccountFailure.unsupported }
    guard let token else { return try await account(line.request(), through: authenticated, [404: .unknownOwner]) }
    return try await account(authorized(line.request(), by: token), through: client)
  }

  private func authorized(_ request: HTTPRequest, by token: Secret) -> HTTPRequest {
    request.carrying(token, as: description.authorization)
  }

  package func change(_ change: AccountChange) async throws -> Account {
    let form =
      switch change {
      case .name(let name): ["name": name.text]
      case .email(let email): ["email": email.text]
      }
    let request = try HTTPRequest(method: "PATCH", path: "/auth/account", form: form)
    return try await account(request, through: authenticated, [409: .emailTaken])
  }

  package func delete() async throws {
    _ = try await answer(to: HTTPRequest(method: "DELETE", path: "/auth/account"), through: authenticated)
  }

  package func changePassword(_ change: PasswordChange) async throws {
    let form = ["currentPassword": change.current.text, "newPassword": change.new.password.text]
    let request = try HTTPRequest(path: "/auth/changePassword", form: form)
    _ = try await answer(to: request, through: authenticated, [403: .wrongPassword])
  }

  private func session(_ request: HTTPRequest, _ failures: [Int: AccountFailure]) async throws -> SignIn {
    guard let signIn = description.signIn else { throw AccountFailure.unsupported }
    let body = try await answer(to: request, through: client, failures).body
    var account: Account?
    if signIn.me != nil {
      account = try Account(StrictJSON.node(in: body, expecting: "a session").value(at: "/user"), in: "a session")
    }
    let tokens = try SignIn.Tokens(in: body, signIn, at: clock.now)
    if account == nil, description.identity != nil { account = try await owner(of: tokens.access) }
    return SignIn(account: account, tokens: tokens, begun: clock.now)
  }

  private func account(
    _ request: HTTPRequest, through client: any HTTPClient, _ failures: [Int: AccountFailure] = [:]
  ) async throws -> Account {
    let body = try await answer(to: request, through: client, failures).body
    let form = try StrictJSON.node(in: body, expecting: "an account")
    guard let identity = description.identity else { return try Account(form, in: "an account") }
    guard let user = identity.user(in: form) else { throw LoadFailure.invalid("the answer is not an account") }
    return Account(user: user.id, name: user.name ?? user.id.text, email: "")
  }

  // A status whose failure is nil counts as success.
  private func answer(
    to request: HTTPRequest, through client: any HTTPClient, _ failures: [Int: AccountFailure?] = [:]
  ) async throws -> HTTPResponse {
    let response = try await response(to: request, through: client)
    if let failure = failures[response.status], !response.isThrottled {
      if response.isPage { throw LoadFailure.invalid(response.pageReason) }
      if let failure { throw failure }
      return response
    }
    if let failure = response.accountFailure { throw failure }
    return response
  }

  private func response(to request: HTTPRequest, through client: any HTTPClient) async throws -> HTTPResponse {
    try await connectivity.check()
    return try await client.send(request)
  }
}

extension HTTPRequest {
  // A request with `form`, which has secrets, as its body in JSON; it goes nowhere else if it is redirected.
  fileprivate init(method: String = "POST", path: String, form: [String: String]) throws {
    self.init(method: method, path: path, body: try JSONEncoder().encode(form), followsRedirects: false)
  }
}

extension HTTPResponse {
  // The failure of any request about an account; nil for success.
  fileprivate var accountFailure: (any Error)? {
    switch status {
    case 404, 405, 501: AccountFailure.unsupported
    case _ where isThrottled: AccountFailure.throttled(retryAfter)
    // As of a network that wants a login first, or of a gateway.
    case 200..<300 where isPage, 400 where isPage, 422 where isPage: LoadFailure.invalid(pageReason)
    case 400, 422: AccountFailure.rejected(message)
    default: LoadFailure(self)
    }
  }
}

extension Account {
  // The account in an answer, or in a part of it.
  fileprivate init(_ sent: JSONNode?, in answer: String) throws(LoadFailure) {
    guard let id = sent?.value(at: "/id").flatMap({ ServiceID($0) }), case .text(let name)? = sent?.value(at: "/name"),
      case .text(let email)? = sent?.value(at: "/email")
    else { throw .invalid("the answer is not \(answer)") }
    self.init(user: id, name: name, email: email)
  }
}
