package import AccountDomain
package import SharedDomain
package import SharedInteractorInterface
package import SharedTiming

/// Begins and ends the session of a user with a service, and changes the account.
///
/// The session is kept for all processes of the user. If another program has signed in to another account since the
/// command began, that session is neither used nor replaced: the methods throw `.replaced`.
package struct AccountInteractor: Sendable {
  private let accounts: any Accounts
  private let store: any TokenStore
  private let server: String
  private let user: ServiceID?
  private let clock: WallClock
  private let warn: @Sendable (String) -> Void

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - server: The server's name in the store.
  ///   - user: The user who was signed in when the command began; `nil` for none, or for a token of unknown owner.
  ///   - warn: Called with a warning if sessions that cannot be read were set aside.
  package init(
    _ accounts: any Accounts, keeping store: any TokenStore, at server: String, of user: ServiceID?,
    clock: WallClock, warn: @escaping @Sendable (String) -> Void
  ) {
    self.accounts = accounts
    self.store = store
    self.server = server
    self.user = user
    self.clock = clock
    self.warn = warn
  }

  /// Throws `.alreadySignedIn` if there is a session that the service renews.
  package func checkCanBegin() async throws {
    do {
      // A token that the user supplied can be replaced, since only another one helps once it has expired.
      guard let session = try await current(), session.tokens?.refresh != nil else { return }
      throw AccountFailure.alreadySignedIn(session.account)
    } catch TokenStoreFailure.unreadable {}  // The new session replaces it.
  }

  /// Creates an account and signs in to it. If the input has faults, nothing is sent.
  package func signUp(_ account: NewAccount) async throws -> Account? {
    try Self.check(account.faults)
    return try await begin(try await accounts.signUp(account))
  }

  /// Signs in to an account. If `email` is not an address, nothing is sent.
  ///
  /// - Parameter mayBeName: Whether it may be a name instead, as services other than `roster-service` have.
  package func logIn(_ email: EmailAddress, _ password: Secret, mayBeName: Bool = false) async throws -> Account? {
    if !mayBeName { try Self.check(email.faults) }
    return try await begin(try await accounts.logIn(email, password))
  }

  /// Keeps `token` for all requests from now on, unless the service refuses it.
  ///
  /// - Returns: Whose token it is, `nil` if that is unknown, and why the service was not asked whether it accepts the
  ///   token.
  package func signIn(with token: Secret) async throws -> (account: Account?, unchecked: LoadFailure?) {
    guard SignIn.Tokens.isUsable(token.text) else { throw AccountFailure.unusableToken }
    let unchecked = try await failureToCheck(token)
    let account = unchecked == nil ? try await owner(of: token) : nil
    try await begin(SignIn(account: account, tokens: SignIn.Tokens(access: token), begun: clock.now))
    return (account, unchecked)
  }

  @discardableResult
  private func begin(_ session: SignIn) async throws -> Account? {
    try await setAsideUnreadable()
    try await replace { _ in session }
    return session.account
  }

  private func failureToCheck(_ token: Secret) async throws -> LoadFailure? {
    do {
      guard try await accounts.accept(token) else { throw AccountFailure.refusedToken }
      return nil
    } catch let failure as LoadFailure where failure != .cancelled {
      return failure
    }
  }

  // Returns nil if the service does not say whose token it is. If it only cannot say so now, the token is not kept:
  // lists and edits belong to accounts, and those of this one would be mixed with those of nobody.
  private func owner(of token: Secret) async throws -> Account? {
    do {
      return try await accounts.owner(of: token)
    } catch AccountFailure.unsupported, AccountFailure.rejected, LoadFailure.refused, LoadFailure.invalid {
      return nil
    }
  }

  /// Asks the service whose token requests carry.
  package func askWhoOneIs() async throws -> Account { try await accounts.owner(of: nil) }

  /// Returns the session to end, even if the service has ended it; `nil` if there is none. Sessions that cannot be read
  /// are set aside.
  package func sessionToEnd() async throws -> SignIn? {
    try await setAsideUnreadable()
    return try await current()
  }

  /// Ends the session: here always, unless the calling task is cancelled, and on the service if that can be reached.
  ///
  /// - Parameter refusal: Why tokens are not sent to the service; `nil` if they are.
  /// - Returns: Why it could not be ended on the service; `nil` if there was none, or it was.
  package func end(sendingNothingBecause refusal: String?) async throws -> (any Error)? {
    try await store.exclusively(at: server) {
      let session = try await current()
      let failure = try await failureToEnd(session?.tokens, refusal)
      if session != nil { try await store.save(nil, at: server) }
      return failure
    }
  }

  private func failureToEnd(_ tokens: SignIn.Tokens?, _ refusal: String?) async throws -> (any Error)? {
    guard let refresh = tokens?.refresh else { return nil }
    if let refusal { return LoadFailure.refused(refusal) }
    do {
      try await accounts.logOut(refresh)
      return nil
    } catch LoadFailure.cancelled {
      throw CancellationError()
    } catch {
      return error
    }
  }

  /// Returns the session, which the service has not ended.
  package func open() async throws -> SignIn {
    guard let session = try await current() else { throw AccountFailure.notSignedIn }
    guard session.tokens != nil else { throw AccountFailure.expired(session.account) }
    return session
  }

  /// Returns the account that is signed in.
  package func account() async throws -> Account {
    guard let account = try await open().account else { throw AccountFailure.unknownOwner }
    return account
  }

  /// Changes the name or the email of the account; returns it. If the input has faults, nothing is sent.
  package func change(_ change: AccountChange) async throws -> Account {
    _ = try await open()
    try Self.check(change.faults)
    let account = try await accounts.change(change)
    try await replace { changing($0) { if $0?.account?.user == account.user { $0?.account = account } } }
    return account
  }

  /// Changes the password, which ends all other sessions of the account. If the input has faults, nothing is sent.
  package func changePassword(_ change: PasswordChange) async throws {
    try Self.check(change.faults)
    try await accounts.changePassword(change)
  }

  /// Deletes the account and ends the session.
  ///
  /// - Parameter email: The email of the account, which the user has typed to confirm it.
  package func delete(confirmedBy email: EmailAddress) async throws {
    guard try await account().email.lowercased() == email.text.lowercased() else { throw AccountFailure.otherEmail }
    try await accounts.delete()
    try await replace { _ in nil }
  }

  private static func check(_ faults: [InputFault]) throws {
    if !faults.isEmpty { throw AccountFailure.invalid(faults) }
  }
}

extension AccountInteractor {
  /// Returns the session, even if the service has ended it; `nil` if there is none.
  package func current() async throws -> SignIn? { try own(await store.signIn(at: server)) }

  private func own(_ session: SignIn?) throws -> SignIn? {
    guard session == nil || session?.account?.user == user else { throw AccountFailure.replaced }
    return session
  }

  // What cannot be read is set aside only once it is in the way, and never lost.
  private func setAsideUnreadable() async throws {
    if let message = try await store.setAsideUnreadable() { warn(message) }
  }

  // Replaces the session with what `change` makes of it, while no other process renews or replaces it. What `change`
  // throws leaves it as it is.
  private func replace(_ change: @Sendable (SignIn?) async throws -> SignIn?) async throws {
    try await store.exclusively(at: server) {
      let before = try own(await store.signIn(at: server))
      let after = try await change(before)
      if after != before { try await store.save(after, at: server) }
    }
  }
}
