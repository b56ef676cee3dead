import CacheInfra
import EditsInfra
import SharedInteractorInterface
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite struct ConcurrentCommandTests {
  @Test func `concurrent commands keep their own output options`() async throws {
    let client = HeldHTTPClient(client: AppFixture().client, request: AppFixture.users)
    let recording = RecordingConsole(Layout(format: .table), outlivesReader: true)
    let session = AppComposer.session(
      in: AppContext(
        server: AppContext.Server(client, name: "http://example.org"),
        storage: AppContext.Storage(InMemoryCacheStore(), edits: InMemoryRecordLog(), name: "memory"),
        console: recording.console,
        files: StubFiles()))
    async let first: Void = session.run(try TypedCommand(["user", "ana", "--format", "json"]))
    await client.arrival()
    try await session.run(try TypedCommand(["alias"]))
    let before = recording.results.text
    client.release()
    try await first
    #expect(recording.results.text.dropFirst(before.count).hasPrefix(#"{"command":"user""#))
  }
}

/// An HTTP client that holds one request until it is released.
private struct HeldHTTPClient: HTTPClient {
  let client: StubHTTPClient
  let request: HTTPRequest
  private let arrivals = AsyncStream<Void>.makeStream()
  private let releases = AsyncStream<Void>.makeStream()

  init(client: StubHTTPClient, request: HTTPRequest) { (self.client, self.request) = (client, request) }

  func arrival() async { for await _ in arrivals.stream { return } }

  func release() { releases.continuation.yield() }

  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    if request == self.request {
      arrivals.continuation.yield()
      for await _ in releases.stream { break }
    }
    return try await client.send(request)
  }
}
