import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import Testing
import TestSupport

/// Gives `body` a client of the server at `base`, and shuts the client down afterwards.
@discardableResult
func withNetworkClient<Result>(
  of base: String, timeout: Duration = .seconds(120), bodyLimit: Int = 64 * 1024 * 1024,
  files: TLSFiles = TLSFiles(), proxies: ProxySettings = ProxySettings(),
  retries: RetryPolicy = RetryPolicy(sleep: { _ in }), _ body: (NetworkHTTPClient) async throws -> Result
) async throws -> Result {
  try await withNetworkClient(
    of: #require(ServerAddress(base)), timeout: timeout, bodyLimit: bodyLimit, files: files, proxies: proxies,
    retries: retries, body)
}

/// Gives `body` a client of the server at `address`, and shuts the client down afterwards.
func withNetworkClient<Result>(
  of address: ServerAddress, timeout: Duration = .seconds(120), bodyLimit: Int = 64 * 1024 * 1024,
  files: TLSFiles = TLSFiles(), proxies: ProxySettings = ProxySettings(),
  retries: RetryPolicy = RetryPolicy(sleep: { _ in }), _ body: (NetworkHTTPClient) async throws -> Result
) async throws -> Result {
  let client = NetworkHTTPClient(
    base: { () async throws(LoadFailure) in address }, timeout: timeout, bodyLimit: bodyLimit, files: files,
    proxies: proxies, retries: retries)
  do {
    let result = try await body(client)
    await client.shutdown()
    return result
  } catch {
    await client.shutdown()
    throw error
  }
}

/// Returns what a server that plays `script` answers to `request`, which is sent below `path`, and what it has received.
func networkExchange(
  _ request: HTTPRequest = HTTPRequest(path: "/users"), below path: String = "", bodyLimit: Int = 64 * 1024 * 1024,
  with script: @escaping RawServer.Script
) async throws -> (response: HTTPResponse, journal: RawJournal) {
  try await RawServer.run(script) { server in
    let response = try await withNetworkClient(of: server.url(path), bodyLimit: bodyLimit) {
      try await $0.send(request)
    }
    return (response, server.journal)
  }
}

/// What a client throws when a server plays `script`, asked for `/users` once.
func networkFailure(
  timeout: Duration = .seconds(120), bodyLimit: Int = 64 * 1024 * 1024, _ script: @escaping RawServer.Script
) async throws -> LoadFailure? {
  try await RawServer.run(script) { server in
    try await withNetworkClient(of: server.url(), timeout: timeout, bodyLimit: bodyLimit) { client in
      await #expect(throws: LoadFailure.self) { try await client.send(HTTPRequest(path: "/users")) }
    }
  }
}

/// Scripts that several tests play.
enum RawScript {
  /// Answers each request of a connection with 200 and `[]`.
  static let answering: RawServer.Script = { connection in
    while try await connection.request() != nil { try await connection.answer() }
  }

  /// Answers one request with exactly `bytes`, then closes the connection.
  static func sending(_ bytes: String) -> RawServer.Script {
    { connection in
      _ = try await connection.request()
      try await connection.send(bytes)
    }
  }

  /// Answers one request with exactly `bytes`, then stays silent with the connection open.
  static func hanging(after bytes: String) -> RawServer.Script {
    { connection in
      _ = try await connection.request()
      try await connection.send(bytes)
      try await connection.stayOpen()
    }
  }

  /// An address that is looked for until the task is cancelled.
  static let neverFound: @Sendable () async throws(LoadFailure) -> ServerAddress = { () async throws(LoadFailure) in
    let (silence, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in silence {}
    throw .cancelled
  }
}
