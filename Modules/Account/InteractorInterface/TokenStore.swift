package import AccountDomain
package import SharedDomain

/// Keeps the session with each service, for all processes of the user.
///
/// A server is named by its address, without user, password and trailing slash. What it throws is a
/// `TokenStoreFailure`, or a `CancellationError` if the calling task was cancelled.
package protocol TokenStore: Sendable {
  /// Returns the account of the session with `server`, without reading its tokens; `nil` if there is none.
  func account(at server: String) async throws -> Account?

  /// Returns the session with `server`; `nil` if the user is not signed in there.
  func signIn(at server: String) async throws -> SignIn?

  /// Replaces the session with `server`; `nil` removes it and its tokens.
  ///
  /// Either the old session or the new one is kept, even if the process is killed.
  func save(_ signIn: SignIn?, at server: String) async throws

  /// If what is kept there keeps sessions from being read, sets it aside, so that a new session can be kept.
  ///
  /// - Returns: What was set aside, and where it is now, for the user; `nil` if sessions can be read.
  func setAsideUnreadable() async throws -> String?

  /// Runs `work` while nobody else, in this process or another, runs work for `server`.
  ///
  /// - Throws: `.busy` if others take longer than the command may wait, or what `work` throws.
  func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value
}

/// A reason why tokens cannot be read or kept.
package enum TokenStoreFailure: Error, Hashable, Sendable {
  /// The place where they are kept cannot be used; the phrase names it and says why.
  case unusable(String)
  /// What is kept there is damaged or cannot be read, and stays so until it is set aside; the phrase names it and says
  /// why.
  case unreadable(String)
  /// Another process is renewing or replacing them.
  case busy
}

extension TokenStore {
  /// Sets nothing aside, since what is kept in memory can always be read.
  package func setAsideUnreadable() async throws -> String? { nil }
}
