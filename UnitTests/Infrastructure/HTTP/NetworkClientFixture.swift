import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

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
