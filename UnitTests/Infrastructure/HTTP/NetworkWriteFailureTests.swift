import Foundation
import HTTPInfra
import NIOCore
import NIOPosix
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

/// A write that may have been done is never called offline, and one that surely was not is.
@Suite struct NetworkWriteFailureTests {
  static let writes = [
    HTTPRequest(method: "POST", path: "/todos", body: Data(#"{"title":"x"}"#.utf8)),
    HTTPRequest(method: "DELETE", path: "/todos/3"),
  ]
  static let requests = writes + [HTTPRequest(path: "/users")]

  @Test(arguments: writes)
  func `if a connection closes on the write, that is invalid and not sent again`(write: HTTPRequest) async throws {
    let mute: RawServer.Script = { _ = try await $0.request() }
    try await RawServer.run(mute) { server in
      let failure = try await failure(of: write, at: server.url())
      #expect(failure == .invalid("\(server.url()) closed the connection before it answered"))
      #expect(await server.journal.connections == 1)
    }
  }

  @Test(arguments: writes)
  func `if a reused connection closes on the write, it is invalid and not sent again`(write: HTTPRequest) async throws {
    let script: RawServer.Script = { connection in
      _ = try await connection.request()
      try await connection.answer()
      _ = try await connection.request()  // Heard, and the connection closed without an answer.
    }
    try await RawServer.run(script) { server in
      try await withNetworkClient(of: server.url()) { client in
        _ = try await client.send(HTTPRequest(path: "/users"))
        await #expect(throws: LoadFailure.invalid("\(server.url()) closed the connection before it answered")) {
          try await client.send(write)
        }
      }
      #expect(await server.journal.requests.count == 2)
      #expect(await server.journal.connections == 1)
    }
  }

  @Test(arguments: writes)
  func `however a reused connection ends, a write arrives at most once`(write: HTTPRequest) async throws {
    let script: RawServer.Script = { connection in
      if try await connection.request() != nil { try await connection.answer() }
    }
    for _ in 1...50 {
      try await RawServer.run(script) { server in
        let told = try await withNetworkClient(of: server.url()) { client in
          _ = try await client.send(HTTPRequest(path: "/users"))
          return await outcome(of: write, by: client)
        }
        let arrived = await server.journal.requests.count { !$0.hasPrefix("GET") }
        switch told {
        case .success: #expect(arrived == 1)
        case .failure(.invalid): #expect(arrived <= 1)
        case .failure(let failure):
          #expect(arrived == 0, "\(failure)")
          #expect(failure.isOffline, "\(failure)")
        }
      }
    }
  }

  @Test(arguments: writes, ["HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\n{", "HTTP/1.1 20", "SSH-2.0\r\n"])
  func `an incomplete response to a write is invalid`(write: HTTPRequest, answer: String) async throws {
    try await RawServer.run(RawScript.sending(answer)) { server in
      let failure = try await failure(of: write, at: server.url())
      #expect(failure?.isInvalid == true)
      #expect(await server.journal.connections == 1)
    }
  }

  @Test(arguments: writes, ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"])
  func `a write without a response in time is a timeout`(write: HTTPRequest, answer: String) async throws {
    try await RawServer.run(RawScript.hanging(after: answer)) { server in
      let failure = try await failure(of: write, at: server.url(), timeout: .milliseconds(150))
      let arrived = await (write.body == nil ? server.journal.requests : server.journal.bodies).count == 1
      // On a very busy machine the time may be up before the write was sent.
      #expect(
        failure == .timeout("no answer from \(server.url()) within 0.15 seconds")
          || (!arrived && failure?.isOffline == true))
    }
  }

  @Test(arguments: writes) func `a write that times out before connecting is offline`(write: HTTPRequest) async throws {
    let client = NetworkHTTPClient(base: RawScript.neverFound, timeout: .milliseconds(50))
    await #expect(throws: LoadFailure.offline("no connection to the service within 0.05 seconds")) {
      try await client.send(write)
    }
    await client.shutdown()
  }

  @Test func `a write whose body was never read was not sent`() async throws {
    let deaf: RawServer.Script = { try await $0.stayOpen() }
    try await RawServer.run(deaf) { server in
      let address = "https://127.0.0.1:\(server.port)"
      let told = try await (
        failure(of: Self.writes[0], at: address, timeout: .milliseconds(100)),
        failure(of: Self.writes[1], at: address, timeout: .milliseconds(100))
      )
      // Which time is up first, the whole one or that for connecting, is open on a busy machine.
      #expect(told.0?.isOffline == true)
      // Nothing tells whether a request without a body was on its way.
      #expect(told.1 == .timeout("no answer from \(address) within 0.1 seconds") || told.1?.isOffline == true)
    }
  }

  @Test(arguments: requests)
  func `a refused connection is offline, and its password is not named`(request: HTTPRequest) async throws {
    try await RawServer.run(RawScript.answering) { server in
      // The near end of a connection: nobody listens there, and nobody else can come to.
      let taken = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: server.port).get()
      let address = "127.0.0.1:\(try #require(taken.localAddress?.port))/api"
      let failure = try await failure(of: request, at: "http://kim:sesame@\(address)")
      #expect(failure == .offline("could not connect to http://\(address)"))
      try await taken.close()
    }
  }

  @Test(arguments: requests) func `a request over an unreachable network is offline`(request: HTTPRequest) async throws
  {
    // Nobody can connect to all of a network at once.
    let failure = try await failure(of: request, at: "http://255.255.255.255")
    #expect(failure == .offline("could not connect to http://255.255.255.255"))
  }

  @Test(arguments: requests) func `a request to an unknown host is offline`(request: HTTPRequest) async throws {
    let failure = try await failure(of: request, at: "http://nonexistent.invalid")
    #expect(failure == .offline("could not find the host nonexistent.invalid"))
  }

  @Test(arguments: requests) func `a request over https without TLS is offline`(request: HTTPRequest) async throws {
    let plain: RawServer.Script = {
      try await $0.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      // Closing a connection whose input is unread may take the answer back.
      try await $0.stayOpen()
    }
    try await RawServer.run(plain) { server in
      let address = "https://127.0.0.1:\(server.port)"
      let failure = try await failure(of: request, at: address)
      let why = "it answers without TLS, so its address begins with http://"
      #expect(failure == .offline("could not connect securely to \(address): \(why)"))
    }
  }

  private func failure(of write: HTTPRequest, at base: String, timeout: Duration = .seconds(300)) async throws
    -> LoadFailure?
  {
    try await withNetworkClient(of: base, timeout: timeout) { client in
      if case .failure(let failure) = await outcome(of: write, by: client) { failure } else { nil }
    }
  }

  private func outcome(of write: HTTPRequest, by client: NetworkHTTPClient) async -> Result<HTTPResponse, LoadFailure> {
    do throws(LoadFailure) {
      return .success(try await client.send(write))
    } catch {
      return .failure(error)
    }
  }
}

extension LoadFailure {
  /// Whether this is `.invalid`.
  fileprivate var isInvalid: Bool { if case .invalid = self { true } else { false } }
  /// Whether this is `.offline`.
  fileprivate var isOffline: Bool { if case .offline = self { true } else { false } }
}
