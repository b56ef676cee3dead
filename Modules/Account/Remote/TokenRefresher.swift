import AccountDomain
package import AccountInteractorInterface
import Foundation
package import SharedDomain
import SharedInteractorInterface
package import SharedRemote
package import SharedTiming

/// The access tokens of a session that the service renews: one renewal for all requests that need it at the same time,
/// in this process and in others.
///
/// A refresh token works once. Whoever sends it a second time gets a 401, and a service may take that for a theft and
/// end the session. So three things must never happen: that two requests renew with the same token, that the answer to
/// a renewal is lost, and that a renewal is taken for refused although something other than the service has answered.
/// To prevent them:
///
/// - In this process, a renewal is a task of its own, by the token that was refused (`renewals`); later requests with
///   that token wait for its outcome. Among processes, it runs under the store's lock, and begins by reading what is
///   kept: if that has another token by now, somebody else was faster, and nothing is sent.
/// - The task belongs to no command. If it were a part of one, Ctrl-C could end it after the service has replaced the
///   tokens and before they are kept. The program calls `finishRenewals` at its end.
/// - If the new tokens cannot be kept, as on a full disk, this process goes on with them and tries again at its end
///   (`unsaved`).
package actor TokenRefresher: AccessTokens {
  private typealias Outcome = Result<TokenReplacement, any Error>

  private let store: any TokenStore
  private let server: String
  private let account: ServiceID?
  private let client: any HTTPClient
  private let description: ServiceDescription
  private let clock: WallClock
  // What was read or saved last. It is not read again for each request, since reading may take a run of the keyring's
  // program; a token that is out of date shows by a 401.
  private var known: SignIn?
  // A renewed session that could not be kept, and the tokens that are kept instead of its own: if the store has other
  // ones by now, somebody has signed in since, and their session counts.
  private var unsaved: (session: SignIn, kept: SignIn.Tokens)?
  // The renewals in progress, by the tokens that were refused.
  private var renewals: [Secret: Renewal] = [:]

  private struct Renewal {
    // It is never cancelled. The client limits its time.
    let task: Task<Void, Never>
    // Streams rather than the task's value, since waiting for that would not end when the waiting task is cancelled.
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
    store: any TokenStore, server: String, account: ServiceID? = nil, client: any HTTPClient,
    _ description: ServiceDescription = .builtIn, clock: WallClock
  ) {
    self.description = description
    self.store = store
    self.server = server
    self.account = account
    self.client = client
    self.clock = clock
  }

  package func token() async throws -> Secret? {
    // Without a token, every request looks again, since another program may have signed in since.
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
  package func token(insteadOf refused: Secret) async throws -> TokenReplacement {
    let (outcomes, waiter) = AsyncStream.makeStream(of: Outcome.self)
    renewals[refused, default: begin(insteadOf: refused)].waiting.append(waiter)
    for await outcome in outcomes { return try outcome.get() }
    throw CancellationError()
  }

  /// Waits until no renewal is under way any more and its tokens are kept, or the calling task is cancelled.
  package func finishRenewals() async {
    for refused in renewals.keys {
      let (outcomes, waiter) = AsyncStream.makeStream(of: Outcome.self)
      // It may have ended while this waited for another one; then nobody would finish the stream.
      guard renewals[refused] != nil else { continue }
      renewals[refused]?.waiting.append(waiter)
      for await _ in outcomes { break }
    }
    guard let unsaved else { return }
    do {
      try await store.exclusively(at: server) {
        if try await self.stored()?.tokens == unsaved.kept { try await self.save(unsaved.session) }
      }
    } catch {}  // The command that renewed the session has reported why the tokens could not be kept.
  }

  // The waiters are taken and told in one step of the actor, so that none is added to a renewal that has ended.
  private func begin(insteadOf refused: Secret) -> Renewal {
    Renewal(
      task: Task {
        // A task inherits the wait budget of the command that began it. That command may be interrupted, which would
        // end the wait for the store on behalf of all others, so the renewal has a budget of its own.
        let outcome = await WaitBudget().limit { await self.outcome(insteadOf: refused) }
        for waiter in renewals.removeValue(forKey: refused)?.waiting ?? [] {
          waiter.yield(outcome)
          waiter.finish()
        }
      })
  }

  private func outcome(insteadOf refused: Secret) async -> Outcome {
    await Outcome { try await store.exclusively(at: server) { try await self.renewed(insteadOf: refused) } }
  }

  // Called while nobody else renews or replaces the session.
  private func renewed(insteadOf refused: Secret) async throws -> TokenReplacement {
    known = try await stored()
    if let unsaved, known?.tokens == unsaved.kept { known = unsaved.session } else { unsaved = nil }
    guard var signIn = known else { return .nothing(nil) }
    guard let tokens = signIn.tokens else { return .nothing(.endedSession) }
    // Somebody has renewed it between the request and the lock. That may have been long ago, so the token may have
    // expired as well: the caller has to come back if it is refused.
    guard tokens.access == refused else { return .kept(tokens.access) }
    guard let refresh = tokens.refresh, let service = description.signIn, let renew = service.renew else {
      return .nothing(nil)
    }
    let response = try await client.send(renew.request(withSecrets: ["refresh": .text(refresh.text)]))
    // What looks like a gateway says nothing about the session; believing it would sign the user out of a hotel's Wi-Fi.
    if let doubt = response.doubt { throw LoadFailure.invalid(doubt) }
    if [401, 404].contains(response.status) {
      try await save(signIn.ended)
      return .nothing(.endedSession)
    }
    if let failure = LoadFailure(response) { throw failure }
    let renewed = try SignIn.Tokens(in: response.body, service, at: clock.now, insteadOf: tokens)
    signIn.tokens = renewed
    signIn.renewed = clock.now
    // From here on, the tokens that are kept are worthless. Whatever happens now, this process knows the new ones:
    // `save` sets `known` before it can fail.
    unsaved = (signIn, unsaved?.kept ?? tokens)
    try await save(signIn)
    unsaved = nil
    return .token(renewed.access)
  }

  private func stored() async throws -> SignIn? {
    let stored = try await store.signIn(at: server)
    // With the tokens of another account, the lists and edits of this one would be mixed with the other's.
    guard stored == nil || stored?.account?.user == account else {
      throw LoadFailure.refused("another program has just signed in or out: try again")
    }
    return stored
  }

  private func save(_ signIn: SignIn?) async throws {
    known = signIn
    try await store.save(signIn, at: server)
  }
}
