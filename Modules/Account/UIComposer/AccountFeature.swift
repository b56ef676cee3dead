package import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import AccountRemote
import AccountUI
package import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedTiming
package import SharedUI
package import SharedUIComposer

/// The feature that signs the user in and out, and changes the account.
package struct AccountFeature: Sendable {
  private static let variable = "ROSTER_TOKEN"

  private let context: FeatureContext
  private let access: RequestAuthorization?

  /// Creates the feature.
  ///
  /// - Parameter access: How requests to the service are authorized; `nil` if it needs no sign-in.
  package init(in context: FeatureContext, access: RequestAuthorization?) {
    self.context = context
    self.access = access
  }

  private func interactor(_ access: RequestAuthorization) -> AccountInteractor {
    let accounts = RemoteAccounts(
      WaitingHTTPClient(client: access.client, console: context.console),
      authenticated: WaitingHTTPClient(client: context.client, console: context.console), context.description,
      connectivity: context.connectivity, clock: context.clock)
    return AccountInteractor(
      accounts, keeping: access.store, at: access.server, of: access.account?.user, clock: context.clock,
      warn: { [console = context.console] in console.warn($0) })
  }

  // Runs a use case; what it throws becomes the failure of a command that was to do `action`.
  private func attempt<Value: Sendable>(
    _ action: String, _ access: RequestAuthorization, _ work: (AccountInteractor) async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await work(interactor(access))
      await access.tokens.reread()
      return value
    } catch {
      await access.tokens.reread()
      throw CommandFailure.failed(Problem(error, doing: action, at: access.server))
    }
  }

  /// The account whose lists and edits are used, also after the service has ended its session; `nil` without one.
  package var current: Account? { access?.account }

  /// Checks that a session can begin, before the user is asked for anything.
  ///
  /// - Throws: A usage error if there is nothing to sign in to, or there is a session that the service renews.
  package func checkCanSignIn() async throws {
    let access = try signingIn()
    switch access.given {
    case .header:
      throw CommandFailure.usage(
        "the header Authorization is set, and is used instead of a session; remove it to sign in")
    case .token:
      throw CommandFailure.usage("\(Self.variable) is set, and is used instead of a session; unset it to sign in")
    case nil: break
    }
    if let refusal = access.refusal { throw CommandFailure.failed(Problem(refusal, kind: .refused)) }
    try await attempt("sign in", access) { try await $0.checkCanBegin() }
  }

  /// Checks that an account can be created and a session begin, before the user is asked for anything.
  ///
  /// - Throws: A refusal if accounts of the service are not created like this, or what `checkCanSignIn` throws.
  package func checkCanSignUp() async throws {
    try checkAccounts(canBe: "created")
    try await checkCanSignIn()
  }

  /// The failure of a sign-up whose email has an account.
  package static let emailTaken = CommandFailure.failed(Problem(AccountFailure.emailTaken, doing: "sign up", at: ""))

  /// The failure of a login with a wrong email or password.
  package static let wrongCredentials = CommandFailure.failed(
    Problem(AccountFailure.wrongCredentials, doing: "sign in", at: ""))

  /// Creates an account and signs in to it; returns it. If the input has faults, nothing is sent.
  package func signUp(_ account: NewAccount) async throws -> Account? {
    try checkAccounts(canBe: "created")
    let access = try signingIn()
    let account = try await attempt("sign up", access) { try await $0.signUp(account) }
    noteSignedIn(as: account, to: access)
    return account
  }

  /// Signs in to an account; returns it. If `email` is not an address, nothing is sent.
  package func logIn(_ email: EmailAddress, _ password: Secret) async throws -> Account? {
    let access = try signingIn()
    let mayBeName = context.description.signIn?.me == nil
    let account = try await attempt("sign in", access) { try await $0.logIn(email, password, mayBeName: mayBeName) }
    noteSignedIn(as: account, to: access)
    return account
  }

  /// Keeps `token` for all requests from now on, unless the service refuses it.
  ///
  /// - Returns: Whose token it is; `nil` if that is unknown.
  package func signIn(with token: Secret) async throws -> Account? {
    let access = try signingIn()
    let (account, unchecked) = try await attempt("ask whose token this is", access) {
      try await $0.signIn(with: token)
    }
    let doubt = unchecked.map { "; the token was not checked: \($0.cause?.detail ?? "the service did not answer")" }
    noteSignedIn(as: account, to: access, doubt ?? "")
    return account
  }

  /// Asks the service whose the requests are, which carry a token that no login has kept.
  package func askWhoOneIs() async throws -> Account {
    do {
      return try await attempt("ask who you are", signingIn()) { try await $0.askWhoOneIs() }
    } catch CommandFailure.failed(let problem) where problem.kind == .unavailable {
      throw CommandFailure.failed(
        Problem(problem.message, advice: "your lists and edits can be used once that is known", kind: problem.kind))
    }
  }

  private func noteSignedIn(as account: Account?, to access: RequestAuthorization, _ doubt: String = "") {
    context.console.note("signed in to \(access.server)\(account.naming)\(doubt)")
  }

  /// Returns whether there is a session to end, even if the service has ended it; if not, says so.
  package func isSignedIn() async throws -> Bool {
    let access = try usingSession()
    if try await attempt("sign out", access, { try await $0.sessionToEnd() }) != nil { return true }
    context.console.note("not signed in to \(access.server)")
    return false
  }

  /// Ends the session: here always, and on the service if that can be reached.
  package func signOut() async throws {
    let access = try usingSession()
    let session = try await attempt("sign out", access) { try await $0.current() }
    let failure: (any Error)?
    do {
      failure = try await attempt("sign out", access) { try await $0.end(sendingNothingBecause: access.refusal) }
    } catch CommandFailure.failed(let problem) where problem != .interrupted {
      throw CommandFailure.failed(Problem("the tokens could not be removed: \(problem.message)", kind: problem.kind))
    }
    guard let session else { return context.console.note("not signed in to \(access.server)") }
    if let failure {
      let why = Problem(failure, doing: "end the session on the service", at: access.server).message
      let now = context.clock.now
      let end = session.tokens?.end.map { "; it ends there \(RelativeAge.text(until: $0, from: now))" } ?? ""
      context.console.warn("\(why)\(end)")
    }
    context.console.note("signed out of \(access.server)\(session.account.naming)")
  }

  /// Prints whose session it is.
  ///
  /// - Throws: A refusal if the user is not signed in.
  package func show() async throws {
    let access = try signingIn()
    let isKept = access.given == nil
    let session = isKept ? try await attempt("show the account", access) { try await $0.open() } : nil
    let origin =
      switch access.given {
      case .header: "headers"
      case .token: Self.variable
      case nil: "login"
      }
    try await context.console.show(
      AccountScreen.rendering(
        of: session?.account ?? access.account, session, from: origin, with: access.server, at: context.clock.now,
        layout: context.console.layout))
  }

  /// Changes the name or the email of the account. If the input has faults, nothing is sent.
  package func change(_ change: AccountChange) async throws {
    let account = try await attempt("change the account", changingAccount()) { try await $0.change(change) }
    context.console.note("the account is now \(account.name) <\(account.email)>")
  }

  /// Changes the password, which ends all other sessions of the account. If the input has faults, nothing is sent.
  package func changePassword(_ change: PasswordChange) async throws {
    try await attempt("change the password", changingAccount()) { try await $0.changePassword(change) }
    context.console.note("password changed; all other sessions of the account have ended")
  }

  /// Returns the account that is signed in, to be changed.
  ///
  /// - Throws: A refusal if none is, or it cannot be changed.
  package func signedIn() async throws -> Account {
    try await attempt("find the account", changingAccount()) { try await $0.account() }
  }

  /// Deletes the account and ends the session.
  ///
  /// - Parameter email: The email of the account, which the user has typed to confirm it.
  package func delete(confirmedBy email: EmailAddress) async throws {
    try await attempt("delete the account", changingAccount()) { try await $0.delete(confirmedBy: email) }
    context.console.note("account \(email.text) deleted")
  }

  private func signingIn() throws -> RequestAuthorization {
    guard let access else {
      throw CommandFailure.usage("the bundled service needs no sign-in; name another one with --server or 'set server'")
    }
    return access
  }

  // Returns the authorization of a session whose account can be changed.
  private func changingAccount() throws -> RequestAuthorization {
    try checkAccounts(canBe: "changed")
    return try usingSession()
  }

  // Requests about accounts are those of `roster-service`, whose accounts are asked for when signing in.
  private func checkAccounts(canBe changed: String) throws {
    guard context.description.signIn?.me == nil else { return }
    throw CommandFailure.failed(Problem("accounts cannot be \(changed) at \(context.description.name)", kind: .refused))
  }

  // Returns the authorization if it is that of a session, rather than given by the user.
  private func usingSession() throws -> RequestAuthorization {
    let access = try signingIn()
    switch access.given {
    case .header: throw CommandFailure.usage("the header Authorization is set, and there is no session")
    case .token:
      throw CommandFailure.usage("there is no session while \(Self.variable) is set; unset it in the shell")
    case nil: return access
    }
  }
}

/// An HTTP client that shows that the service is being asked.
private struct WaitingHTTPClient: HTTPClient {
  let client: any HTTPClient
  let console: Console

  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    try await console.waiting(for: "asking the service") { () async throws(LoadFailure) in
      try await client.send(request)
    }
  }
}

extension CommandFailure {
  /// Creates the failure of a command that cannot read or keep tokens because of `error`.
  package init(usingTokens error: any Error) { self = .failed(Problem(usingTokens: error)) }
}
