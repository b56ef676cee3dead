import Foundation
import Service
import ServiceAccounts
import Testing

/// A client of a service with accounts, whose clock stands still, and whose hashes cost nothing.
struct AccountClient {
  static let password = "Kiln-fired 1200"

  let clock: ServiceClock
  let service: BundledService

  init(
    _ data: ServiceData = .memoryWithFewTasks(1), clock: ServiceClock = ServiceClock(),
    log: (@Sendable (String) async -> Void)? = nil
  ) throws {
    self.clock = clock
    service = try BundledService(
      data: data, access: .accounts(Self.settings), now: { clock.now }, log: log)
  }

  /// The settings of services in tests.
  static var settings: AccountSettings {
    var settings = AccountSettings()
    settings.cost = ScryptCost(exponent: 4, blockSize: 1, parallelism: 1)
    return settings
  }

  /// What the service answers to `method` for `path`, with `body` as JSON and an access token.
  func exchange(
    _ method: String, _ path: String, _ body: [String: String]? = nil, token: String? = nil,
    headers: [String: String] = [:], from address: String? = nil
  ) async throws -> ServiceExchange {
    let text = try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let headers = headers.merging(token.map { ["Authorization": "Bearer \($0)"] } ?? [:]) { $1 }
    return try await service.exchange(method, path, text, headers: headers, from: address)
  }

  /// Signs up.
  func signUp(
    _ email: String = "noor@example.org", name: String = "Noor Idris", password: String = password
  ) async throws -> ClientSession {
    let body = ["name": name, "email": email, "password": password]
    let answer = try await exchange("POST", "/auth/signup", body)
    try #require(answer.status == 201, "\(answer.body)")
    return try ClientSession(answer)
  }

  /// What the service answers to a login.
  func login(
    _ email: String = "noor@example.org", password: String = password, from address: String? = nil
  ) async throws -> ServiceExchange {
    try await exchange("POST", "/auth/login", ["email": email, "password": password], from: address)
  }

  /// What the service answers to a renewal.
  func renew(_ session: ClientSession) async throws -> ServiceExchange {
    try await exchange("POST", "/auth/accessToken", ["refreshToken": session.refresh])
  }

  /// Renews a session.
  func renewed(_ session: ClientSession) async throws -> ClientSession {
    let answer = try await renew(session)
    try #require(answer.status == 200, "\(answer.body)")
    return try ClientSession(answer)
  }

  /// The status of what the service answers to a request for the account.
  func status(of session: ClientSession) async throws -> Int {
    try await exchange("GET", "/auth/account", token: session.access).status
  }
}

/// The tokens that a client got.
struct ClientSession {
  let access: String
  let refresh: String
  /// The id of the user; `nil` after a renewal.
  let user: Int?

  init(_ answer: ServiceExchange) throws {
    let fields = try answer.fields
    access = try #require(fields["accessToken"] as? String)
    refresh = try #require(fields["refreshToken"] as? String)
    user = (fields["user"] as? [String: Any])?["id"] as? Int
  }
}
