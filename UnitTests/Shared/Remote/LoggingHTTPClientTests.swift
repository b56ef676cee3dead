import SharedInteractorInterface
import SharedRemote
import SharedUI
import TestSupport
import Testing

@Suite struct LoggingHTTPClientTests {
  private let request = HTTPRequest(path: "/users")
  private let log = RecordingOutput()

  @Test func `a response is logged with its status and size`() async throws {
    #expect(try await send(.response(200, "[ ]")).status == 200)
    #expect(log.text.wholeMatch(of: /GET \/users: 200, 3 bytes in \d+ ms\n/) != nil)
  }

  @Test func `a failed request is logged, and its failure rethrown`() async {
    await #expect(throws: LoadFailure.timeout("after 10 s")) { try await send(.failure(.timeout("after 10 s"))) }
    #expect(log.text.wholeMatch(of: /GET \/users: .*after 10 s.* after \d+ ms\n/) != nil)
  }

  private func send(_ answer: StubHTTPClient.Answer) async throws(LoadFailure) -> HTTPResponse {
    let client = LoggingHTTPClient(StubHTTPClient([request: answer])) { [log] line in
      do { try log.write(line + "\n") } catch { Issue.record(error) }
    }
    return try await client.send(request)
  }
}
