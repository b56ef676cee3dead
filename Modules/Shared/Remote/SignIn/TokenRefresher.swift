import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedTiming

/// The access tokens of a session that the service renews: one renewal for all requests that need it at the same time,
/// in this process and in others.
package actor TokenRefresher: AccessTokens {
  private typealias Outcome = Result<TokenReplacement, LoadFailure>

  private let store: any TokenStore
  private let server: String
  private let account: ServiceID?
  private let client: any HTTPClient
  private let clock: WallClock
  private var known: SignIn?
  // A renewed session that could not be kept, and the tokens that are kept instead of its own.
  private var unsaved: (session: SignIn, kept: SignIn.Tokens)?
  private var renewals: [Secret: Renewal] = [:]

  // A renewal in progress. It goes on without those who wait for it, since the service may already have replaced the
  // tokens, and the new ones must be kept. The client limits its time.
  private struct Renewal {
    let task: Task<Void, Never>
    var waiting: [AsyncStream<Outcome>.Continuation] = []
  }

  /// Creates the access tokens of the session that `store` keeps for a server.
  ///
  /// - Parameters:
  ///   - server: The server's name in the store.
  ///   - account: The user of the account whose tokens are used; `nil` for a token that the user supplied. If
  ///     another program signs another account in, its tokens are not used.
  ///   - client: Sends renewals; it must not add an access token.
  package init(
    store: any TokenStore, server: String, account: ServiceID? = nil, client: any HTTPClient, clock: WallClock
  ) {
    self.store = store
    self.server = server
    self.account = account
    self.client = client
    self.clock = clock
  }

  package func token() async throws(LoadFailure) -> Secret? {
    // Another program may have signed in since.
    if known?.tokens == nil { known = try await stored() }
    return known?.tokens?.access
  }

  package var haveEnded: Bool { known.map { $0.tokens == nil } ?? false }

  /// Forgets what was read from the store, after the user has signed in or out.
  package func reread() { known = nil }

  /// Returns the token that another process has got in the meantime, or renews the session.
  ///
  /// A renewal that the service refuses removes the tokens; a gateway's page or text does not. Cancelling the calling
  /// task ends only its own wait.
  ///
  /// - Throws: The failure of a renewal that could not be sent or answered, which leaves the tokens as they are.
  package func token(insteadOf refused: Secret) async throws(LoadFailure) -> TokenReplacement {
    let (outcomes, waiter) = AsyncStream.makeStream(of: Outcome.self)
    renewals[refused, default: begin(insteadOf: refused)].waiting.append(waiter)
    for await outcome in outcomes { return try outcome.get() }
    throw .cancelled
  }

  /// Waits until no renewal is under way any more and its tokens are kept, or the calling task is cancelled.
  package func finishRenewals() async {
    for refused in renewals.keys {
      let (outcomes, waiter) = AsyncStream.makeStream(of: Outcome.self)
      renewals[refused]?.waiting.append(waiter)
      for await _ in outcomes { break }
    }
    guard let unsaved else { return }
    // The command that renewed the session has reported why the tokens could not be kept.
    do throws(TokenStoreFailure) {
      _ = try await store.exclusively(at: server) { await self.saveAgain(unsaved.session, over: unsaved.kept) }
    } catch {}
  }

  private func saveAgain(_ session: SignIn, over kept: SignIn.Tokens) async {
    do throws(LoadFailure) { if try await stored()?.tokens == kept { try await save(session) } } catch {}
  }

  private func begin(insteadOf refused: Secret) -> Renewal {
    Renewal(
      task: Task {
        // The first command that waits may be interrupted, and must not take the others' time to wait for the store.
        let outcome = await WaitBudget().limit { await self.outcome(insteadOf: refused) }
        for waiter in renewals.removeValue(forKey: refused)?.waiting ?? [] {
          waiter.yield(outcome)
          waiter.finish()
        }
      })
  }

  private func outcome(insteadOf refused: Secret) async -> Outcome {
    do throws(LoadFailure) {
      return .success(try await renewed(insteadOf: refused))
    } catch {
      return .failure(error)
    }
  }

  private func renewed(insteadOf refused: Secret) async throws(LoadFailure) -> TokenReplacement {
    let outcome: Outcome
    do throws(TokenStoreFailure) {
      outcome = try await store.exclusively(at: server) { await self.renewedAlone(insteadOf: refused) }
    } catch {
      throw LoadFailure(error)
    }
    return try outcome.get()
  }

  private func renewedAlone(insteadOf refused: Secret) async -> Outcome {
    do throws(LoadFailure) {
      known = try await stored()
      if let unsaved, known?.tokens == unsaved.kept { known = unsaved.session } else { unsaved = nil }
      guard var signIn = known else { return .success(.none) }
      guard let tokens = signIn.tokens else { return .success(.expired) }
      guard tokens.access == refused else { return .success(.kept(tokens.access)) }
      guard let refresh = tokens.refresh else { return .success(.none) }
      let response = try await client.send(TokensForm.renewal(with: refresh))
      if let doubt = response.doubt { throw LoadFailure.invalid(doubt) }
      if [401, 404].contains(response.status) {
        try await save(signIn.ended)
        return .success(.expired)
      }
      if let failure = LoadFailure(response) { throw failure }
      let renewed = try TokensForm.decoded(from: response.body).tokens(at: clock.now, insteadOf: tokens)
      signIn.tokens = renewed
      signIn.renewed = clock.now
      unsaved = (signIn, kept: unsaved?.kept ?? tokens)
      try await save(signIn)
      unsaved = nil
      return .success(.token(renewed.access))
    } catch {
      return .failure(error)
    }
  }

  private func stored() async throws(LoadFailure) -> SignIn? {
    let stored: SignIn?
    do throws(TokenStoreFailure) { stored = try await store.signIn(at: server) } catch { throw LoadFailure(error) }
    // With the tokens of another account, the lists and edits of this one would be mixed with the other's.
    guard stored == nil || stored?.account?.user == account else {
      throw .refused("another program has just signed in or out: try again")
    }
    return stored
  }

  private func save(_ signIn: SignIn?) async throws(LoadFailure) {
    known = signIn
    do throws(TokenStoreFailure) { try await store.save(signIn, at: server) } catch { throw LoadFailure(error) }
  }
}
