import HTTPInfra
import NIOCore
import NIOPosix
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct NetworkFailureTests {
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n[1",
  ])
  func `a truncated body is invalid`(bytes: String) async throws {
    #expect(try await networkFailure(RawScript.sending(bytes)) == .invalid("the answer was cut short"))
  }

  @Test func `a malformed chunk is invalid`() async throws {
    let bytes = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\nzzz\r\n"
    #expect(try await networkFailure(RawScript.sending(bytes)) == .invalid("the answer is not proper HTTP"))
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nConte", "\u{0}\u{1}\r\n"])
  func `a response that is not HTTP is invalid`(bytes: String) async throws {
    try await RawServer.run(RawScript.sending(bytes)) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.invalid("\(server.url()) did not answer in HTTP")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
    }
  }

  @Test func `a connection that is always closed before a response is offline`() async throws {
    let mute: RawServer.Script = { _ = try await $0.request() }
    try await RawServer.run(mute) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.offline("\(server.url()) closed the connection before it answered")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
      #expect(await server.journal.connections == 4)
    }
  }

  @Test func `a refused connection is offline and named without the password`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      // The near end of a connection: nobody listens there, and nobody else can come to.
      let taken = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: server.port).get()
      let port = try #require(taken.localAddress?.port)
      try await withNetworkClient(of: "http://kim:sesame@127.0.0.1:\(port)/api") { client in
        await #expect(throws: LoadFailure.offline("could not connect to http://127.0.0.1:\(port)/api")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
      try await taken.close()
    }
  }

  @Test func `an unknown host is offline`() async throws {
    try await withNetworkClient(of: "http://nonexistent.invalid") { client in
      await #expect(throws: LoadFailure.offline("could not find the host nonexistent.invalid")) {
        try await client.send(HTTPRequest(path: "/users"))
      }
    }
  }

  @Test func `a server that does not speak TLS is offline over https`() async throws {
    let plain: RawServer.Script = {
      try await $0.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      // Closing a connection whose input is unread may take the answer back.
      try await $0.stayOpen()
    }
    try await RawServer.run(plain) { server in
      try await withNetworkClient(of: "https://127.0.0.1:\(server.port)") { client in
        let why = "https://127.0.0.1:\(server.port): it answers without TLS, so its address begins with http://"
        await #expect(throws: LoadFailure.offline("could not connect securely to \(why)")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
    }
  }
}
