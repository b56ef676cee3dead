import SharedDomain
import SharedInteractorInterface
import SharedUI
import TestSupport
import Testing

@testable import SharedRemote

@Suite struct HeaderAddingHTTPClientTests {
  private static let list = HTTPRequest(path: "/users")
  private let client = StubHTTPClient()

  // Sends a request with the headers in `lines` to `server`, where files have the contents in `files`.
  private func send(
    _ lines: [String], in request: HTTPRequest = list, to server: String = "https://roster.example",
    mayBePlain: Bool = false, files: [String: String] = [:]
  ) async throws -> HTTPResponse {
    var headers = CustomHeaders()
    for line in lines { headers.set(try CustomHeader(line)) }
    let address = try #require(ServerAddress(server))
    let adding = HeaderAddingHTTPClient(client, headers: headers, to: address, mayBePlain: mayBePlain) {
      path in
      guard let contents = files[path] else { throw Unreadable(description: "cannot open \(path)") }
      return Array(contents.utf8)
    }
    return try await adding.send(request)
  }

  private func field(_ name: String, _ value: String, isSecret: Bool = true) -> HeaderField {
    HeaderField(name: name, value: Secret(value), isSecret: isSecret)
  }

  @Test func `each request has the headers, whose values may be in files`() async throws {
    let request = Self.list.adding([
      field("X-Api-Key", "abc"), field("Accept-Language", "de", isSecret: false), field("X-Other", "def"),
    ])
    await client.answer(request, with: .body("[]"))
    let lines = ["X-Api-Key: @/key", "Accept-Language: de", "X-Other: def"]
    #expect(try await send(lines, files: ["/key": "abc\n"]).status == 200)
  }

  @Test func `a header of the request itself is not added`() async throws {
    let request = Self.list.adding("Bearer token", as: "Authorization")
    await client.answer(request, with: .body("[]"))
    #expect(try await send(["authorization: Basic x"], in: request).status == 200)
  }

  @Test(arguments: [
    ([:], "the header X-Api-Key cannot be sent: cannot open /key"),
    (["/key": "\n"], "the header X-Api-Key, from /key, has no value"),
    (
      ["/key": "canary\ncanary"],
      "the header X-Api-Key, from /key, must be text on one line, without control characters"
    ),
  ])
  func `if the value cannot be read, nothing is sent`(_ files: [String: String], _ reason: String) async {
    await #expect(throws: LoadFailure.refused(reason)) { try await send(["X-Api-Key: @/key"], files: files) }
    #expect(await client.requests.isEmpty)
  }

  @Test(arguments: ["https://roster.example", "http://127.0.0.1:8080", "http://localhost", "http://[::1]:1"])
  func `a secret is sent over https, and to this machine`(_ server: String) async throws {
    await client.answer(Self.list.adding([field("X-Api-Key", "abc")]), with: .body("[]"))
    #expect(try await send(["X-Api-Key: abc"], to: server).status == 200)
  }

  @Test func `a secret is sent over http to another machine only if that is allowed`() async throws {
    let reason = "the header X-Api-Key is not sent over http, where others can read it: use https, or --insecure"
    for line in ["X-Api-Key: abc", "X-Api-Key: @/key"] {
      await #expect(throws: LoadFailure.refused(reason)) { try await send([line], to: "http://roster.example") }
    }
    #expect(await client.requests.isEmpty)
    await client.answer(Self.list.adding([field("X-Api-Key", "abc")]), with: .body("[]"))
    #expect(try await send(["X-Api-Key: abc"], to: "http://roster.example", mayBePlain: true).status == 200)
    await client.answer(Self.list.adding([field("Accept", "a/b", isSecret: false)]), with: .body("[]"))
    #expect(try await send(["Accept: a/b"], to: "http://roster.example").status == 200)
  }

  @Test func `the log has the names of the headers, but no secret`() async throws {
    let log = RecordingOutput()
    let request = Self.list.adding([field("X-Api-Key", "canary"), field("Accept", "a/b", isSecret: false)])
      .adding("Bearer canary", as: "Authorization")
    await client.answer(request, with: .body("[]"))
    let logging = LoggingHTTPClient(client) { line in
      do { try log.write(line + "\n") } catch { Issue.record(error) }
    }
    _ = try await logging.send(request)
    #expect(log.text.hasPrefix("GET /users, Authorization: [hidden], X-Api-Key: [hidden], Accept: a/b: 200, "))
  }
}

private struct Unreadable: Error, CustomStringConvertible {
  let description: String
}
