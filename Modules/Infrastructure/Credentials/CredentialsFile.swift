package import SharedDomain
package import SharedRemote

/// Keeps sessions in a file that only its owner can read, in a folder that only its owner can enter.
package struct CredentialsFile: TokenStore {
  private let file: SessionsFile
  private let keyring: Keyring?

  /// Creates a store in the file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - keyring: Where tokens may be that are moved to the file; `nil` for nowhere.
  ///   - warn: Called with a warning if others could have read the tokens, or if tokens cannot be moved.
  package init(path: String, keyring: Keyring? = nil, warn: @escaping @Sendable (String) async -> Void) {
    self.init(SessionsFile(path: path, warn: warn), keyring: keyring)
  }

  init(_ file: SessionsFile, keyring: Keyring?) {
    self.file = file
    self.keyring = keyring
  }

  package func account(at server: String) async throws(TokenStoreFailure) -> Account? {
    try await file.sessions()[server]?.account
  }

  /// Returns the session with `server`. If its tokens are in the keyring, they are moved to the file; if the keyring
  /// cannot be used, they are missing, with a warning.
  package func signIn(at server: String) async throws(TokenStoreFailure) -> SignIn? {
    guard let session = try await file.sessions()[server] else { return nil }
    // What is left over in the keyring is removed when the session is saved.
    if session.keyring == nil || session.hasTokens { return session.signIn }
    try await takeOver { $0 == server }
    let moved = try await file.sessions()[server]
    return moved?.keyring == nil || moved?.hasTokens == true ? moved?.signIn : moved?.signIn.ended
  }

  package func save(_ signIn: SignIn?, at server: String) async throws(TokenStoreFailure) {
    let item = try await file.sessions()[server]?.keyring
    try await put(signIn.map { StoredSignIn($0) }, at: server, leaving: item)
  }

  package func setAsideUnreadable() async throws(TokenStoreFailure) -> String? { try await file.setAsideUnreadable() }

  package func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async -> Value
  ) async throws(TokenStoreFailure) -> Value {
    try await file.exclusively(work)
  }

  /// Moves the tokens for `servers` that are in the keyring to the file. If that is impossible, they stay there, with a
  /// warning.
  package func takeOver(from servers: @Sendable (String) -> Bool) async throws(TokenStoreFailure) {
    try await file.exclusively {
      await Result.of { () throws(TokenStoreFailure) in
        for (server, session) in try await file.sessions() where servers(server) { try await take(session, server) }
      }
    }.get()
  }

  private func take(_ session: StoredSignIn, _ server: String) async throws(TokenStoreFailure) {
    guard let item = session.keyring, let keyring else { return }
    do throws(TokenStoreFailure) {
      var signIn = session.signIn
      if !session.hasTokens { signIn.tokens = try await keyring.tokens(in: item, for: server) }
      let kept = signIn.tokens == nil ? signIn.ended : signIn
      try await put(kept.map { StoredSignIn($0) }, at: server, leaving: item)
    } catch {
      guard case .unusable(let reason) = error else { throw error }
      await file.warn("the tokens for \(server) stay in the keyring: \(reason)")
    }
  }

  // Once the file has the tokens, those in the keyring are removed, or noted if that fails.
  private func put(
    _ session: StoredSignIn?, at server: String, leaving item: KeyringItem?
  ) async throws(TokenStoreFailure) {
    try await file.put(session?.leaving(item), at: server)
    guard item != nil, let keyring else { return }
    do throws(TokenStoreFailure) {
      try await keyring.clear(server)
      try await file.put(session, at: server)
    } catch {
      guard case .unusable(let reason) = error else { throw error }
      await file.warn("old tokens for \(server) are still in the keyring: \(reason)")
    }
  }
}

extension Result where Failure == TokenStoreFailure, Success: Sendable {
  /// Returns the result of `work`.
  static func of(_ work: () async throws(TokenStoreFailure) -> Success) async -> Self {
    do throws(TokenStoreFailure) { return .success(try await work()) } catch { return .failure(error) }
  }
}
