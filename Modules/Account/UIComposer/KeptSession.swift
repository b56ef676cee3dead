import SharedDomain
import SharedPresentation
package import SharedRemote
package import SharedUI

/// The session that is kept for a service, for all processes of the user.
struct KeptSession: Sendable {
  let access: RequestAuthorization

  /// Returns the session; `nil` if the user is not signed in.
  ///
  /// - Parameter isReplaced: Whether a new session is about to replace it, so that it need not be readable.
  /// - Throws: A failure if another program has signed in to another account since the command began.
  func current(isReplaced: Bool = false) async throws(CommandFailure) -> SignIn? {
    let session: SignIn?
    do throws(TokenStoreFailure) {
      session = try await access.store.signIn(at: access.server)
    } catch {
      if isReplaced, case .unreadable = error { return nil }
      throw CommandFailure(error)
    }
    guard isOwn(session) else { throw Self.replaced }
    return session
  }

  /// If it cannot be read, sets it aside, so that a new one can be kept.
  ///
  /// - Returns: What was set aside, for the user; `nil` if it can be read.
  func setAsideUnreadable() async throws(CommandFailure) -> String? {
    do throws(TokenStoreFailure) {
      return try await access.store.setAsideUnreadable()
    } catch {
      throw CommandFailure(error)
    }
  }

  private static let replaced = CommandFailure.failed(
    Problem("another program has just signed in or out", advice: "try again"))

  private func isOwn(_ session: SignIn?) -> Bool {
    session == nil || session?.account?.user == access.account?.user
  }

  /// Replaces the session with what `change` makes of it, while no other process renews or replaces it.
  ///
  /// - Returns: The other result of `change`.
  /// - Throws: A failure if another program has signed in to another account since the command began.
  @discardableResult
  func replace<Value: Sendable>(
    _ change: @Sendable (SignIn?) async -> (SignIn?, Value)
  ) async throws(CommandFailure) -> Value {
    let (store, server) = (access.store, access.server)
    let result: Result<Value?, TokenStoreFailure>
    do throws(TokenStoreFailure) {
      result = try await store.exclusively(at: server) {
        do throws(TokenStoreFailure) {
          let before = try await store.signIn(at: server)
          guard isOwn(before) else { return .success(nil) }
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
    let value: Value?
    do { value = try result.get() } catch { throw CommandFailure(error) }
    guard let value else { throw Self.replaced }
    return value
  }

  /// Replaces the session with `session`.
  func replace(with session: SignIn?) async throws(CommandFailure) { try await replace { _ in (session, ()) } }
}

extension CommandFailure {
  /// Creates the failure of a command that cannot read or keep tokens.
  package init(_ failure: TokenStoreFailure) {
    switch failure {
    case .unusable(let reason): self = .failed(Problem(reason))
    case .unreadable(let reason): self = .failed(Problem(reason, advice: "'login' replaces it"))
    case .busy: self = .failed(Problem("another program is signing in or renewing the session", advice: "try again"))
    case .cancelled: self = .interrupted
    }
  }
}
