package import AccountDomain
import AccountInteractorInterface
package import SharedDomain
import SharedTiming

/// Keeps sessions until the process ends.
package actor InMemoryTokenStore: TokenStore {
  private var turns: [String: Turn] = [:]
  private var signIns: [String: SignIn] = [:]

  package init(_ signIns: [String: SignIn] = [:]) { self.signIns = signIns }

  package func account(at server: String) -> Account? { signIns[server]?.account }

  package func signIn(at server: String) -> SignIn? { signIns[server] }

  package func save(_ signIn: SignIn?, at server: String) { signIns[server] = signIn }

  package func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let turn = turns[server] ?? Turn()
    turns[server] = turn
    guard let value = try await turn.run(work) else { throw CancellationError() }
    return value
  }
}
