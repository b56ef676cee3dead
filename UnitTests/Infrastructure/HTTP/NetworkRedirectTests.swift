import HTTPInfra
import SharedDomain
import SharedInteractorInterface
import TestSupport
import Testing

@testable import SharedRemote

@Suite struct NetworkRedirectTests {
  private static let users = HTTPRequest(path: "/users")

  private static func redirecting(_ status: Int = 302, to location: String) -> RawServer.Script {
    { connection in
      while let head = try await connection.request() {
        if head.hasPrefix("GET /users ") {
          try await connection.send("HTTP/1.1 \(status) Go\r\nLocation: \(location)\r\nContent-Length: 2\r\n\r\n{}")
        } else {
          try await connection.answer()
        }
      }
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect on the same server is followed with the authorization`(status: Int) async throws {
    try await RawServer.run(Self.redirecting(status, to: "/moved?to=here#there")) { server in
      let response = try await withNetworkClient(of: "http://kim:sesame@127.0.0.1:\(server.port)") {
        try await $0.send(Self.users)
      }
      #expect(response.status == 200)
      #expect(response.redirectedTo == server.url("/moved"))
      let second = try #require(await server.journal.requests.last)
      #expect(second.hasPrefix("GET /moved?to=here HTTP/1.1"))
      #expect(second.lowercased().contains("\r\nauthorization: basic "))
    }
  }

  @Test func `a redirect to another server is followed without the authorization`() async throws {
    try await RawServer.run(RawScript.answering) { other in
      try await RawServer.run(Self.redirecting(to: "http://eve:pass@127.0.0.1:\(other.port)/x")) { server in
        let response = try await withNetworkClient(of: "http://kim:sesame@127.0.0.1:\(server.port)") {
          try await $0.send(Self.users)
        }
        #expect(response.status == 200)
        #expect(await server.journal.requests.first?.lowercased().contains("authorization") == true)
        #expect(await other.journal.requests.first?.lowercased().contains("authorization") == false)
      }
    }
  }

  @Test func `a sixth redirect is not followed`() async throws {
    try await RawServer.run(Self.redirecting(to: "/users")) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.invalid("the answer redirects more than 5 times")) {
          try await client.send(Self.users)
        }
      }
      #expect(await server.journal.requests.count == 6)
    }
  }

  @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "http://", "http://[::1", ""])
  func `a redirect without a valid target is invalid`(location: String) async throws {
    guard case .invalid = try await networkFailure(Self.redirecting(to: location)) else {
      return #expect(Bool(false), "'\(location)' was taken")
    }
  }

  @Test(arguments: [
    HTTPRequest(path: "/users", headers: ["If-None-Match": #""secret""#]),
    HTTPRequest(path: "/users").adding([HeaderField(name: "X-Api-Key", value: Secret("secret"), isSecret: true)]),
  ])
  func `a request's own headers are sent to the same server only`(_ request: HTTPRequest) async throws {
    try await RawServer.run(RawScript.answering) { other in
      for (location, expected) in [("/moved", 2), (other.url("/x"), 1)] {
        let journal = try await networkExchange(request, with: Self.redirecting(to: location)).journal
        #expect(await journal.requests.count { $0.contains("secret") } == expected)
      }
      #expect(await other.journal.requests.map { $0.contains("secret") } == [false])
    }
  }
}
