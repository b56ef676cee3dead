import Foundation
import HTTPInfra
import NIOCore
import SharedInteractorInterface
import SharedRemote
import Testing
import TestSupport

@Suite struct NetworkCompressionTests {
  // `[{"id":1}]`, compressed in both ways.
  private static let gzip = "H4sIAAAAAAACA4uuVspMUbIyrI0FAGSo5WgKAAAA"
  private static let deflate = "eJyLrlbKTFGyMqyNBQARrgMt"
  // An opening bracket and 256 KiB of blanks, in 291 bytes of gzip.
  private static let bomb = """
    H4sIAAAAAAACA+3BsQAAAAACMJW88vfoj2FbAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwBinKs2gBAAQA
    """

  @Test(arguments: [("gzip", gzip), ("deflate", deflate), ("GZIP", gzip)])
  func `a compressed body is decompressed`(_ coding: String, _ body: String) async throws {
    let response = try await Self.response(coding: coding, body: body)
    #expect(response.body == Data(#"[{"id":1}]"#.utf8))
  }

  @Test func `a compressed refusal keeps its body`() async throws {
    let response = try await Self.response(status: "422 No", coding: "gzip", body: Self.gzip)
    #expect(response.status == 422)
    #expect(response.body == Data(#"[{"id":1}]"#.utf8))
  }

  @Test func `a compressed body is refused as soon as it is larger than the limit`() async throws {
    let script = Self.script(coding: "gzip", body: Self.bomb)
    #expect(try await networkFailure(bodyLimit: 1000, script) == .invalid("the answer is larger than 1000 bytes"))
  }

  @Test func `a damaged compressed body is invalid`() async throws {
    let half = try #require(Data(base64Encoded: Self.gzip)).prefix(20).base64EncodedString()
    let damaged = LoadFailure.invalid("the answer's compression is damaged")
    #expect(try await networkFailure(Self.script(coding: "gzip", body: half)) == damaged)
    #expect(try await networkFailure(Self.script(coding: "gzip", body: "W10=")) == damaged)
    #expect(try await networkFailure(Self.script(coding: "gzip", body: Self.gzip, extra: "[]")) == damaged)
  }

  @Test func `an unsupported compression is named in the error`() async throws {
    let refused = LoadFailure.invalid("the answer has an unsupported compression (br)")
    #expect(try await networkFailure(Self.script(coding: "br", body: Self.gzip)) == refused)
  }

  @Test(arguments: ["304 Not Modified", "204 No Content"])
  func `a response without a body may name a compression`(status: String) async throws {
    let script = RawScript.sending("HTTP/1.1 \(status)\r\nContent-Encoding: gzip\r\n\r\n")
    #expect(try await networkExchange(with: script).response.status == Int(status.prefix(3)))
  }

  @Test(arguments: [
    (HTTPRequest(path: "/users"), "gzip"), (HTTPRequest(method: "HEAD", path: "/users"), "identity"),
    (HTTPRequest(method: "DELETE", path: "/todos/1"), "identity"),
    (HTTPRequest(path: "/todos/1", headers: ["Accept-Encoding": "identity"]), "identity"),
  ])
  func `a request that needs the tag accepts no compression`(_ request: HTTPRequest, _ accepted: String) async throws {
    let journal = try await networkExchange(request, with: RawScript.answering).journal
    let head = try #require(await journal.requests.first)
    #expect(head.contains("\r\nAccept-Encoding: \(accepted)\r\n"))
  }

  private static func response(
    status: String = "200 OK", coding: String, body: String
  ) async throws -> HTTPResponse {
    try await RawServer.run(script(status: status, coding: coding, body: body)) { server in
      try await withNetworkClient(of: server.url()) { try await $0.send(HTTPRequest(path: "/users")) }
    }
  }

  // Answers one request with the bytes that `body` encodes in base 64, and `extra` behind them.
  private static func script(
    status: String = "200 OK", coding: String, body: String, extra: String = ""
  ) -> RawServer.Script {
    { connection in
      let bytes = Data(base64Encoded: body, options: .ignoreUnknownCharacters) ?? Data()
      _ = try await connection.request()
      try await connection.send(
        "HTTP/1.1 \(status)\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count + extra.utf8.count)\r\n\r\n"
      )
      try await connection.send(bytes + Data(extra.utf8))
    }
  }
}

@Suite struct NetworkBodyLimitTests {
  @Test func `a body declared over 64 MiB is refused before it arrives`() async throws {
    let script = RawScript.hanging(after: "HTTP/1.1 200 OK\r\nContent-Length: 67108865\r\n\r\n")
    #expect(try await networkFailure(script) == .invalid("the answer is larger than 64 MiB"))
  }

  @Test func `an endless body is refused as soon as it is over the limit`() async throws {
    let failure = try await networkFailure(bodyLimit: 1000) { connection in
      _ = try await connection.request()
      try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      // Four of these are too many: on a busy machine each of them has to wait for its turn.
      try await connection.drip("100\r\n" + String(repeating: "x", count: 0x100) + "\r\n", every: .zero)
    }
    #expect(failure == .invalid("the answer is larger than 1000 bytes"))
  }

  @Test func `a body of exactly the limit is accepted`() async throws {
    let bytes = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000)
    let response = try await networkExchange(bodyLimit: 1000, with: RawScript.sending(bytes)).response
    #expect(response.body.count == 1000)
  }
}
