package import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import AccountRemote
import AccountUI
package import SharedDomain
import SharedInteractorInterface
import SharedPresentation
package import SharedRemote
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

  /// The account whose lists and edits are used, also after the service has ended its session; `nil` without one.
  package var current: Account? { access?.account }

  /// Checks that a session can begin, before the user is asked for anything.
  ///
  /// - Throws: A usage error if there is nothing to sign in to, or there is a session that the service renews.
  package func checkCanSignIn() async throws(CommandFailure) {
    let access = try signingIn()
    switch access.given {
    case .header:
      throw .usage("the header Authorization is set, and is used instead of a session; remove it to sign in")
    case .token: throw .usage("\(Self.variable) is set, and is used instead of a session; unset it to sign in")
    case nil: break
    }
    if let refusal = access.refusal { throw .failed(Problem(refusal, kind: .refused)) }
    // A token that the user supplied can be replaced, since only another one helps once it has expired.
    guard let session = try await KeptSession(access: access).current(isReplaced: true), session.tokens?.refresh != nil
    else { return }
    throw .usage("already signed in to \(access.server)\(Self.name(of: session.account)); run 'logout' first")
  }

  /// Creates an account and signs in to it; returns it. If the input has faults, nothing is sent.
  package func signUp(_ account: NewAccount) async throws(CommandFailure) -> Account? {
    return try await begin("sign up", checking: account.faults) { accounts async throws(AccountFailure) in
      try await accounts.signUp(account)
    }
  }

  /// Signs in to an account; returns it. If `email` is not an address, nothing is sent.
  package func logIn(_ email: EmailAddress, _ password: Secret) async throws(CommandFailure) -> Account? {
    return try await begin("sign in", checking: email.faults) { accounts async throws(AccountFailure) in
      try await accounts.logIn(email, password)
    }
  }

  /// Keeps `token` for all requests from now on, unless the service refuses it.
  ///
  /// - Returns: Whose token it is; `nil` if that is unknown.
  package func signIn(with token: Secret) async throws(CommandFailure) -> Account? {
    let access = try signingIn()
    guard TokensForm.isUsable(token.text) else {
      throw .usage("that is not a token: it must be letters, digits and -._~+/=, on one line")
    }
    let unchecked = try await reasonUnchecked(of: token, access)
    let account = unchecked == nil ? try await owner(of: token, access) : nil
    try await setAsideUnreadable(access)
    try await KeptSession(access: access).replace(
      with: SignIn(account: account, tokens: SignIn.Tokens(access: token), begun: context.clock.now))
    let note = unchecked.map { "; the token was not checked: \($0)" } ?? ""
    context.console.note("signed in to \(access.server)\(Self.name(of: account))\(note)")
    return account
  }

  /// Returns whether there is a session to end, even if the service has ended it; if not, says so.
  package func isSignedIn() async throws(CommandFailure) -> Bool {
    let access = try checkedSession()
    try await setAsideUnreadable(access)
    if try await KeptSession(access: access).current() != nil { return true }
    context.console.note("not signed in to \(access.server)")
    return false
  }

  /// Ends the session: here always, and on the service if that can be reached.
  package func signOut() async throws(CommandFailure) {
    let access = try checkedSession()
    let session = try await KeptSession(access: access).current()
    let failure: AccountFailure?
    do throws(CommandFailure) {
      failure = try await KeptSession(access: access).replace { session in
        let failure = await failureToEnd(session?.tokens, access)
        return (failure == .load(.cancelled) ? session : nil, failure)
      }
    } catch {
      if error == .interrupted { throw error }
      throw .failed(Problem("the tokens could not be removed: \(error.problem.message)", kind: error.problem.kind))
    }
    guard let session else { return context.console.note("not signed in to \(access.server)") }
    if failure == .load(.cancelled) { throw .interrupted }
    if let failure {
      let why = Problem(failure, doing: "end the session on the service", at: access.server).message
      let end = session.tokens?.end.map { "; it ends there on \(Timestamp.text(of: $0))" } ?? ""
      context.console.warn("\(why)\(end)")
    }
    context.console.note("signed out of \(access.server)\(Self.name(of: session.account))")
  }

  /// Prints whose session it is.
  ///
  /// - Throws: A refusal if the user is not signed in.
  package func show() async throws(CommandFailure) {
    let access = try signingIn()
    let shown =
      switch access.given {
      case .header: AccountSession(origin: .header)
      case .token: AccountSession(origin: .environment)
      case nil: AccountSession(try await session(access))
      }
    let model = AccountViewModel(shown, with: access.server)
    try await context.console.show(AccountScreen.rendering(of: model, layout: context.console.layout))
  }

  /// Changes the name or the email of the account. If the input has faults, nothing is sent.
  package func change(_ change: AccountChange) async throws(CommandFailure) {
    let access = try checkedSession()
    _ = try await session(access)
    try Self.check(change.faults)
    let account = try await asking("change the account", access) { accounts async throws(AccountFailure) in
      try await accounts.change(change)
    }
    try await KeptSession(access: access).replace { session in
      var session = session
      if session?.account?.user == account.user { session?.account = account }
      return (session, ())
    }
    context.console.note("the account is now \(account.name) <\(account.email)>")
  }

  /// Changes the password, which ends all other sessions of the account. If the input has faults, nothing is sent.
  package func changePassword(_ change: PasswordChange) async throws(CommandFailure) {
    let access = try checkedSession()
    try Self.check(change.faults)
    try await asking("change the password", access) { accounts async throws(AccountFailure) in
      try await accounts.changePassword(change)
    }
    context.console.note("password changed; all other sessions of the account have ended")
  }

  /// Returns the account that is signed in.
  ///
  /// - Throws: A refusal if none is.
  package func signedIn() async throws(CommandFailure) -> Account {
    let access = try checkedSession()
    guard let account = try await session(access).account else {
      throw .failed(Problem("the service does not say whose token this is"))
    }
    return account
  }

  /// Deletes the account and ends the session.
  ///
  /// - Parameter email: The email of the account, which the user has typed to confirm it.
  package func delete(confirmedBy email: EmailAddress) async throws(CommandFailure) {
    let access = try checkedSession()
    guard try await signedIn().email.lowercased() == email.text.lowercased() else {
      throw .usage("that is not the email of this account; nothing was deleted")
    }
    try await asking("delete the account", access) { accounts async throws(AccountFailure) in
      try await accounts.delete()
    }
    try await KeptSession(access: access).replace(with: nil)
    context.console.note("account \(email.text) deleted")
  }
}

extension AccountFeature {
  private func signingIn() throws(CommandFailure) -> RequestAuthorization {
    guard let access else {
      throw .usage("the bundled service needs no sign-in; name another one with --server or 'set server'")
    }
    return access
  }

  // Returns the authorization if it is that of a session, rather than given by the user.
  private func checkedSession() throws(CommandFailure) -> RequestAuthorization {
    let access = try signingIn()
    switch access.given {
    case .header: throw .usage("the header Authorization is set, and there is no session")
    case .token: throw .usage("there is no session while \(Self.variable) is set; unset it in the shell")
    case nil: return access
    }
  }

  private func session(_ access: RequestAuthorization) async throws(CommandFailure) -> SignIn {
    guard let session = try await KeptSession(access: access).current() else {
      throw .failed(
        Problem("not signed in to \(access.server)", advice: LoadFailure.signInHint, kind: .refused))
    }
    guard session.tokens != nil else {
      throw .failed(
        Problem(
          session.account.map { "the session of \($0.email) has expired" } ?? "session expired",
          advice: LoadFailure.signInHint, kind: .refused))
    }
    return session
  }

  private func setAsideUnreadable(_ access: RequestAuthorization) async throws(CommandFailure) {
    if let message = try await KeptSession(access: access).setAsideUnreadable() { context.console.warn(message) }
  }

  private static func name(of account: Account?) -> String { account.map { " as \($0.email)" } ?? "" }

  private static func check(_ faults: [InputFault]) throws(CommandFailure) {
    if !faults.isEmpty { throw .failed(Problem(faults)) }
  }

  private func begin(
    _ action: String, checking faults: [InputFault],
    _ request: @Sendable (RemoteAccounts) async throws(AccountFailure) -> SignIn
  ) async throws(CommandFailure) -> Account? {
    let access = try signingIn()
    try Self.check(faults)
    let session = try await asking(action, access, through: access.client, request)
    try await setAsideUnreadable(access)
    try await KeptSession(access: access).replace(with: session)
    context.console.note("signed in to \(access.server)\(Self.name(of: session.account))")
    return session.account
  }

  // Sends a request about an account, by default with the session's token.
  @discardableResult
  private func asking<Value: Sendable>(
    _ action: String, _ access: RequestAuthorization, through client: (any HTTPClient)? = nil,
    _ request: @Sendable (RemoteAccounts) async throws(AccountFailure) -> Value
  ) async throws(CommandFailure) -> Value {
    let accounts = RemoteAccounts(client ?? context.client, clock: context.clock)
    do throws(AccountFailure) {
      return try await context.console.waiting(for: "asking the service") { () async throws(AccountFailure) in
        do throws(LoadFailure) { try await context.connectivity.check() } catch { throw .load(error) }
        return try await request(accounts)
      }
    } catch {
      if error == .load(.cancelled) { throw .interrupted }
      throw .failed(Problem(error, doing: action, at: access.server))
    }
  }

  // Returns why the session could not be ended on the service; nil if there was none, or it was.
  private func failureToEnd(_ tokens: SignIn.Tokens?, _ access: RequestAuthorization) async -> AccountFailure? {
    guard let refresh = tokens?.refresh else { return nil }
    if let refusal = access.refusal { return .load(.refused(refusal)) }
    do throws(AccountFailure) {
      do throws(LoadFailure) { try await context.connectivity.check() } catch { throw .load(error) }
      try await RemoteAccounts(access.client, clock: context.clock).logOut(refresh)
      return nil
    } catch {
      return error
    }
  }

  // Returns why it is unknown whether the service accepts `token`; nil if it does.
  private func reasonUnchecked(of token: Secret, _ access: RequestAuthorization) async throws(CommandFailure) -> String?
  {
    let isAccepted: Bool
    do throws(LoadFailure) {
      try await context.connectivity.check()
      isAccepted = try await context.console.waiting(for: "asking the service") { () async throws(LoadFailure) in
        try await TokenCheck(access.client).accepts(token)
      }
    } catch {
      if error == .cancelled { throw .interrupted }
      return error.cause?.detail ?? "the service did not answer"
    }
    guard isAccepted else {
      throw .failed(Problem("the service refuses this token (401); nothing was changed", kind: .refused))
    }
    return nil
  }

  // Returns nil if the service does not say whose token it is.
  private func owner(of token: Secret, _ access: RequestAuthorization) async throws(CommandFailure) -> Account? {
    let client = AuthenticatedHTTPClient(access.client, tokens: FixedToken(token))
    do throws(AccountFailure) {
      return try await RemoteAccounts(client, clock: context.clock).own()
    } catch {
      switch error {
      case .load(.cancelled): throw .interrupted
      case .load(.offline), .load(.timeout), .load(.server), .throttled:
        throw .failed(Problem(error, doing: "ask whose token this is", at: access.server))
      default: return nil
      }
    }
  }
}

extension AccountSession {
  fileprivate init(_ signIn: SignIn) {
    self.init(
      account: signIn.account, origin: .login(begun: signIn.begun, renewed: signIn.renewed, end: signIn.tokens?.end))
  }
}
