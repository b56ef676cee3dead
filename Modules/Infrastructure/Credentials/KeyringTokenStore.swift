package import SharedDomain
package import SharedRemote

/// Keeps the tokens of sessions in the keyring, and whose they are in the file of `CredentialsFile`.
///
/// The file says which item of the keyring has the tokens. New tokens are stored beside the old ones, then the file
/// refers to them, and then the old ones are removed; so one of both is valid wherever a process is killed, and what it
/// leaves is replaced or removed later.
package struct KeyringTokenStore: TokenStore {
  private let file: SessionsFile
  private let keyring: Keyring

  /// Creates a store in `keyring`, whose file at `path` need not exist.
  ///
  /// - Parameter warn: Called with a warning if others could have read the file.
  package init(path: String, keyring: Keyring, warn: @escaping @Sendable (String) async -> Void) {
    self.init(SessionsFile(path: path, warn: warn), keyring: keyring)
  }

  init(_ file: SessionsFile, keyring: Keyring) {
    self.file = file
    self.keyring = keyring
  }

  package func account(at server: String) async throws(TokenStoreFailure) -> Account? {
    try await file.sessions()[server]?.account
  }

  /// Returns the session with `server`. If the file contains tokens, all of them are moved to the keyring first.
  package func signIn(at server: String) async throws(TokenStoreFailure) -> SignIn? {
    if try await file.sessions().values.contains(where: \.hasTokens) { try await takeOver() }
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

  package func save(_ signIn: SignIn?, at server: String) async throws(TokenStoreFailure) {
    try await save(signIn, at: server, insteadOf: try await file.sessions()[server])
  }

  package func setAsideUnreadable() async throws(TokenStoreFailure) -> String? { try await file.setAsideUnreadable() }

  package func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async -> Value
  ) async throws(TokenStoreFailure) -> Value {
    try await file.exclusively(work)
  }

  /// Moves all tokens that are in the file to the keyring.
  package func takeOver() async throws(TokenStoreFailure) {
    try await file.exclusively { await Result.of { () throws(TokenStoreFailure) in try await takeAll() } }.get()
  }

  private func takeAll() async throws(TokenStoreFailure) {
    for (server, session) in try await file.sessions() where session.hasTokens {
      try await save(session.signIn, at: server, insteadOf: session)
    }
  }

  private func save(
    _ signIn: SignIn?, at server: String, insteadOf old: StoredSignIn?
  ) async throws(TokenStoreFailure) {
    guard let signIn, let tokens = signIn.tokens else {
      // A session without its tokens has ended, while tokens without a session would be left in the keyring.
      if old?.keyring != nil { try await keyring.clear(server) }
      return try await file.put(signIn.map { StoredSignIn($0) }, at: server)
    }
    let item = KeyringItem(besides: old?.keyring)
    try await keyring.store(tokens, in: item, for: server)
    try await file.put(StoredSignIn(signIn, in: item), at: server)
    // What remains of the old tokens is not used, and the next ones replace it.
    _ = await Result.of { () throws(TokenStoreFailure) in try await keyring.clear(server, slot: item.otherSlot) }
  }
}
