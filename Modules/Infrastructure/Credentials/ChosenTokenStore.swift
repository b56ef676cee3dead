package import SharedDomain
package import SharedRemote

/// Keeps sessions where the user has chosen: in a file, or in the keyring. Tokens move when the choice changes.
package struct ChosenTokenStore: TokenStore {
  private let file: CredentialsFile
  private let keyring: KeyringTokenStore
  private let verify: @Sendable () async throws(TokenStoreFailure) -> Void
  private let isInKeyring: @Sendable () -> Bool

  /// Creates a store in the file at `path` or in `keyring`.
  ///
  /// - Parameters:
  ///   - isInKeyring: Returns the present choice.
  ///   - warn: Called with a warning if others could have read the tokens, or if tokens cannot be moved.
  package init(
    path: String, keyring: Keyring, isInKeyring: @escaping @Sendable () -> Bool,
    warn: @escaping @Sendable (String) async -> Void
  ) {
    let sessions = SessionsFile(path: path, warn: warn)
    file = CredentialsFile(sessions, keyring: keyring)
    self.keyring = KeyringTokenStore(sessions, keyring: keyring)
    verify = keyring.verify
    self.isInKeyring = isInKeyring
  }

  // Adds what to do to a failure of the keyring.
  private func inChosen<Value: Sendable>(
    _ work: (any TokenStore) async throws(TokenStoreFailure) -> Value
  ) async throws(TokenStoreFailure) -> Value {
    guard isInKeyring() else { return try await work(file) }
    do throws(TokenStoreFailure) {
      return try await work(keyring)
    } catch {
      guard case .unusable(let reason) = error else { throw error }
      throw .unusable("\(reason); 'set tokens file' keeps tokens in a file instead")
    }
  }

  package func account(at server: String) async throws(TokenStoreFailure) -> Account? {
    try await file.account(at: server)
  }

  package func signIn(at server: String) async throws(TokenStoreFailure) -> SignIn? {
    try await inChosen { store throws(TokenStoreFailure) in try await store.signIn(at: server) }
  }

  package func save(_ signIn: SignIn?, at server: String) async throws(TokenStoreFailure) {
    try await inChosen { store throws(TokenStoreFailure) in try await store.save(signIn, at: server) }
  }

  package func setAsideUnreadable() async throws(TokenStoreFailure) -> String? { try await file.setAsideUnreadable() }

  package func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async -> Value
  ) async throws(TokenStoreFailure) -> Value {
    try await file.exclusively(at: server, work)
  }

  /// Checks that the keyring keeps what is stored in it, and moves all tokens there.
  package func moveToKeyring() async throws(TokenStoreFailure) {
    try await verify()
    try await keyring.takeOver()
  }

  /// Moves all tokens to the file. If the keyring cannot be used, they stay there, with a warning.
  package func moveToFile() async throws(TokenStoreFailure) { try await file.takeOver { _ in true } }
}
