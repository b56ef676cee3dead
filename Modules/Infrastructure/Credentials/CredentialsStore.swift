package import AccountDomain
import AccountInteractorInterface
package import SharedDomain

/// Keeps sessions where the user has chosen: in a file that only its owner can read, or, but for whose they are, in the
/// keyring. Tokens move when the choice changes.
///
/// The file says which item of the keyring has the tokens of a session. New tokens are stored beside the old ones, then
/// the file refers to them, and then the old ones are removed; so one of both is valid wherever a process is killed, and
/// what it leaves is replaced or removed later.
package struct CredentialsStore: TokenStore {
  private let file: SessionsFile
  private let keyring: Keyring
  private let isInKeyring: @Sendable () -> Bool

  /// Creates a store with a file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of sessions, of which the newest are kept; `nil` if all are.
  ///   - isInKeyring: Returns the current choice.
  ///   - warn: Called with a warning if others could have read the tokens, or if tokens cannot be moved.
  package init(
    path: String, keyring: Keyring, limit: Int? = nil, isInKeyring: @escaping @Sendable () -> Bool,
    warn: @escaping @Sendable (String) async -> Void
  ) {
    file = SessionsFile(path: path, limit: limit, warn: warn)
    self.keyring = keyring
    self.isInKeyring = isInKeyring
  }

  package func account(at server: String) async throws -> Account? { try await file.sessions()[server]?.account }

  package func signIn(at server: String) async throws -> SignIn? {
    guard isInKeyring() else { return try await signInOfFile(server) }
    return try await usingKeyring { try await signInOfKeyring(server) }
  }

  package func save(_ signIn: SignIn?, at server: String) async throws {
    let old = try await file.sessions()[server]
    guard isInKeyring() else {
      return try await put(signIn.map { StoredSignIn($0) }, at: server, leaving: old?.keyring)
    }
    try await usingKeyring { try await storeInKeyring(signIn, server, insteadOf: old) }
  }

  package func setAsideUnreadable() async throws -> String? { try await file.setAsideUnreadable() }

  package func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await file.exclusively(work)
  }

  /// Checks that the keyring keeps what is stored in it, and moves all tokens there.
  package func moveToKeyring() async throws {
    try await keyring.verify()
    try await moveAllToKeyring()
  }

  /// Moves all tokens to the file. If the keyring cannot be used, they stay there, with a warning.
  package func moveToFile() async throws { try await moveToFile { _ in true } }
}

// MARK: - In the file

extension CredentialsStore {
  // If the tokens are in the keyring, they are moved to the file; if the keyring cannot be used, they are missing, with
  // a warning.
  private func signInOfFile(_ server: String) async throws -> SignIn? {
    guard let session = try await file.sessions()[server] else { return nil }
    // What is left over in the keyring is removed when the session is saved.
    if session.keyring == nil || session.hasTokens { return session.signIn }
    try await moveToFile { $0 == server }
    let moved = try await file.sessions()[server]
    return moved?.keyring == nil || moved?.hasTokens == true ? moved?.signIn : moved?.signIn.ended
  }

  private func moveToFile(from servers: @Sendable (String) -> Bool) async throws {
    try await file.exclusively {
      for (server, session) in try await file.sessions() where servers(server) { try await move(session, server) }
    }
  }

  private func move(_ session: StoredSignIn, _ server: String) async throws {
    guard let item = session.keyring else { return }
    do {
      var signIn = session.signIn
      if !session.hasTokens { signIn.tokens = try await keyring.tokens(in: item, for: server) }
      let kept = signIn.tokens == nil ? signIn.ended : signIn
      try await put(kept.map { StoredSignIn($0) }, at: server, leaving: item)
    } catch TokenStoreFailure.unusable(let reason) {
      await file.warn("the tokens for \(server) stay in the keyring: \(reason)")
    }
  }

  // Once the file has the tokens, those in the keyring are removed, or noted if that fails.
  private func put(_ session: StoredSignIn?, at server: String, leaving item: KeyringItem?) async throws {
    try await file.put(session?.leaving(item), at: server)
    guard item != nil else { return }
    do {
      try await keyring.clear(server)
      try await file.put(session, at: server)
    } catch TokenStoreFailure.unusable(let reason) {
      await file.warn("old tokens for \(server) are still in the keyring: \(reason)")
    }
  }
}

// MARK: - In the keyring

extension CredentialsStore {
  // Adds what to do to a failure of the keyring.
  private func usingKeyring<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch TokenStoreFailure.unusable(let reason) {
      throw TokenStoreFailure.unusable("\(reason); 'set tokens file' keeps tokens in a file instead")
    }
  }

  // If the file contains tokens, all of them are moved to the keyring first.
  private func signInOfKeyring(_ server: String) async throws -> SignIn? {
    if try await file.sessions().values.contains(where: \.hasTokens) { try await moveAllToKeyring() }
    var session = try await file.sessions()[server]
    while let current = session, let item = current.keyring {
      var signIn = current.signIn
      signIn.tokens = try await keyring.tokens(in: item, for: server)
      if signIn.tokens != nil { return signIn }
      // Another process may have replaced them meanwhile; else they were removed by other means.
      session = try await file.sessions()[server]
      if session == current { return signIn.ended }
    }
    return session?.signIn
  }

  private func moveAllToKeyring() async throws {
    try await file.exclusively {
      for (server, session) in try await file.sessions() where session.hasTokens {
        try await storeInKeyring(session.signIn, server, insteadOf: session)
      }
    }
  }

  private func storeInKeyring(_ signIn: SignIn?, _ server: String, insteadOf old: StoredSignIn?) async throws {
    guard let signIn, let tokens = signIn.tokens else {
      // A session without its tokens has ended, while tokens without a session would be left in the keyring.
      if old?.keyring != nil { try await keyring.clear(server) }
      return try await file.put(signIn.map { StoredSignIn($0) }, at: server)
    }
    let item = KeyringItem(besides: old?.keyring)
    try await keyring.store(tokens, in: item, for: server)
    try await file.put(StoredSignIn(signIn, in: item), at: server)
    // What remains of the old tokens is not used, and the next ones replace it.
    do { try await keyring.clear(server, slot: item.otherSlot) } catch {}
  }
}
