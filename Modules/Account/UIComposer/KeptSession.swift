import SharedPresentation
package import SharedRemote
package import SharedUI

/// The session that is kept for a service, for all processes of the user.
struct KeptSession: Sendable {
  let access: RequestAuthorization

  /// Returns the session; `nil` if the user is not signed in.
  func current() async throws(CommandFailure) -> SignIn? {
    do throws(TokenStoreFailure) {
      return try await access.store.signIn(at: access.server)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Replaces the session with what `change` makes of it, while no other process renews or replaces it.
  ///
  /// - Returns: The other result of `change`.
  @discardableResult
  func replace<Value: Sendable>(
    _ change: @Sendable (SignIn?) async -> (SignIn?, Value)
  ) async throws(CommandFailure) -> Value {
    let (store, server) = (access.store, access.server)
    let result: Result<Value, TokenStoreFailure>
    do throws(TokenStoreFailure) {
      result = try await store.exclusively(at: server) {
        do throws(TokenStoreFailure) {
          let before = try await store.signIn(at: server)
          let (after, value) = await change(before)
          if after != before { try await store.save(after, at: server) }
          return .success(value)
        } catch {
          return .failure(error)
        }
      }
    } catch {
      result = .failure(error)
    }
    await access.tokens.reread()
    do { return try result.get() } catch { throw CommandFailure(error) }
  }

  /// Replaces the session with `session`.
  func replace(with session: SignIn?) async throws(CommandFailure) { try await replace { _ in (session, ()) } }
}

extension CommandFailure {
  /// Creates the failure of a command that cannot read or keep tokens.
  package init(_ failure: TokenStoreFailure) {
    switch failure {
    case .unusable(let reason): self = .failed(Problem(reason))
    case .busy: self = .failed(Problem("another program is signing in or renewing the session", advice: "try again"))
    case .cancelled: self = .interrupted
    }
  }
}
