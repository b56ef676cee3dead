import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import AccountRemote
import AccountUIComposer
import CacheInfra
import CredentialsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedTiming
import SharedUI
import SharedUIComposer
import TestSupport
import Testing

/// The account feature with a stubbed service, and sessions in memory.
struct AccountFixture {
  static let ann = Account(user: 11, name: "Ann", email: "ann@example.org")
  static let bo = Account(user: 12, name: "Bo", email: "bo@example.org")

  let client = StubHTTPClient()
  let store: InMemoryTokenStore
  let clock = ManualClock()
  let connectivity: Connectivity
  let recording = RecordingConsole()
  let server: String
  let access: RequestAuthorization
  let feature: AccountFeature
  /// The feature as it is with the bundled service.
  let featureWithoutAccess: AccountFeature

  /// Creates the feature of a command that begins when `session` is kept.
  ///
  /// - Parameters:
  ///   - description: How the service is described.
  ///   - given: What is used instead of a session.
  ///   - isOffline: Whether the user has asked to stay offline.
  init(
    _ session: SignIn? = nil, at server: String = "https://example.org",
    described description: ServiceDescription = .builtIn, given: RequestAuthorization.Given? = nil,
    isOffline: Bool = false
  ) throws {
    self.server = server
    store = InMemoryTokenStore(session.map { [server: $0] } ?? [:])
    connectivity = Connectivity(paused: isOffline, clock: clock.wallClock)
    access = RequestAuthorization(
      to: try #require(ServerAddress(server)), as: session?.account, given: given, store: store, client: client,
      description, mayBePlain: false, clock: clock.wallClock)
    let context = FeatureContext(
      client: ConnectivityHTTPClient(access.authenticated, connectivity: connectivity), description: description,
      connectivity: connectivity, store: BreakableCacheStore(InMemoryCacheStore()), viewpoint: clock.viewpoint(),
      uptime: .system, timeout: { .seconds(1) }, console: recording.console, me: session?.account?.user)
    feature = AccountFeature(in: context, access: access)
    featureWithoutAccess = AccountFeature(in: context, access: nil)
  }

  /// A session of `account` that began in 2001 and can be renewed.
  static func session(of account: Account = ann, _ number: Int = 1) -> SignIn {
    let tokens = SignIn.Tokens(access: Secret("access-\(number)"), refresh: Secret("refresh-\(number)"))
    return SignIn(account: account, tokens: tokens, begun: Date(timeIntervalSinceReferenceDate: 0))
  }

  /// A session with a token that the user brought along, which cannot be renewed.
  static func token(_ text: String, of account: Account? = nil) -> SignIn {
    SignIn(
      account: account, tokens: SignIn.Tokens(access: Secret(text)), begun: Date(timeIntervalSinceReferenceDate: 0))
  }

  /// Returns the failure of a command because of `failure`, which says the same whatever the command was to do.
  static func failure(_ failure: AccountFailure) -> CommandFailure { .failed(Problem(failure, doing: "", at: "")) }

  /// The session that is kept.
  var kept: SignIn? { get async { await store.signIn(at: server) } }

  /// Keeps `session`, as another program does.
  func keep(_ session: SignIn?) async { await store.save(session, at: server) }

  /// Sets the answer to a request; with `token`, only if the request carries that.
  func answer(_ call: AccountCall, bearing token: String? = nil, with answer: StubHTTPClient.Answer) async {
    for request in call.requests {
      await client.answer(token.map { request.carrying(Secret($0)) } ?? request, with: answer)
    }
  }

  /// What was sent, each request with its authorization.
  var sent: [String] {
    get async {
      await client.requests.map { "\($0)" + ($0.headers["Authorization"].map { ", \($0)" } ?? "") }
    }
  }

  /// What was written to standard error.
  var notes: String { recording.notes.text }
}
