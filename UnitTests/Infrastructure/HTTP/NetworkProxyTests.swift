import Foundation
import HTTPInfra
import SharedDomain
import SharedInteractorInterface
import TestSupport
import Testing

@testable import SharedRemote

@Suite(.hangGuard)
struct NetworkProxyTests {
  private static let credentials = "Basic \(Data("ana:s3cret".utf8).base64EncodedString())"
  private static let refusal = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"
  private static let signIn = "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"

  private let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  @Test func `a proxy for http gets the whole URL and its credentials`() async throws {
    try await RawServer.run(RawScript.answering) { proxy in
      let response = try await send(HTTPRequest(path: "/users", query: [.init("a", "b c")]), to: Self.http, by: proxy)
      #expect(response.status == 200)
      let head = try #require(await proxy.journal.requests.first)
      #expect(head.hasPrefix("GET http://other.example:8080/api/users?a=b%20c HTTP/1.1\r\n"))
      #expect(Self.headers("host", in: head) == ["other.example:8080"])
      #expect(Self.headers("proxy-authorization", in: head) == [Self.credentials])
      #expect(Self.headers("authorization", in: head) == ["Basic \(Data("kim:sesame".utf8).base64EncodedString())"])
      #expect(!head.lowercased().contains("roster-"))
    }
  }

  @Test(arguments: ["GET", "DELETE", "POST"])
  func `a proxy opens a tunnel for https, and its credentials do not reach the server`(_ method: String) async throws {
    try await RawServer.run(RawScript.answering, tls: .ofServer(with: TestCertificates.ofOtherHost)) { server in
      try await RawServer.run(Self.tunnel(to: server)) { proxy in
        let key = HeaderField(name: "X-Api-Key", value: Secret("abc"), isSecret: true)
        let response = try await send(request(method).adding([key]), to: Self.https, by: proxy)
        #expect(response.status == 200)
        let connect = try #require(await proxy.journal.requests.first)
        #expect(connect.hasPrefix("CONNECT other.example:443 HTTP/1.1\r\n"))
        #expect(Self.headers("proxy-authorization", in: connect) == [Self.credentials])
        #expect(Self.headers("authorization", in: connect) == [])
        #expect(Self.headers("x-api-key", in: connect) == [])
        let head = try #require(await server.journal.requests.first)
        #expect(head.hasPrefix("\(method) /api/users HTTP/1.1\r\n"))
        #expect(Self.headers("proxy-authorization", in: head) == [])
        #expect(Self.headers("x-api-key", in: head) == ["abc"])
      }
    }
  }

  @Test(arguments: ["GET", "DELETE", "POST"])
  func `a sign-in that the proxy requires is named, and nothing was sent`(_ method: String) async throws {
    for address in [Self.http, Self.https] {
      try await RawServer.run(RawScript.sending(Self.signIn)) { proxy in
        await #expect(throws: LoadFailure.offline("the proxy \(proxy.url()) requires sign-in (407)")) {
          try await send(request(method), to: address, by: proxy)
        }
      }
    }
  }

  @Test(arguments: ["GET", "DELETE", "POST"])
  func `a tunnel that the proxy refuses is named, and nothing was sent`(_ method: String) async throws {
    try await RawServer.run(RawScript.sending(Self.refusal)) { proxy in
      await #expect(
        throws: LoadFailure.offline("the proxy \(proxy.url()) refuses to connect to https://other.example/api")
      ) {
        try await send(request(method), to: Self.https, by: proxy)
      }
    }
  }

  @Test(arguments: [http, https])
  func `a proxy that cannot be reached is named without its password`(_ address: String) async throws {
    let proxies = ProxySettings(environment: ["all_proxy": "http://ana:s3cret@127.0.0.1:1"])
    await #expect(throws: LoadFailure.offline("could not connect to the proxy http://127.0.0.1:1")) {
      try await withNetworkClient(of: address, proxies: proxies) { try await $0.send(HTTPRequest(path: "/users")) }
    }
  }

  @Test func `this machine is reached directly`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      let proxies = ProxySettings(environment: ["all_proxy": "http://127.0.0.1:1"])
      let response = try await withNetworkClient(of: server.url(), proxies: proxies) {
        try await $0.send(HTTPRequest(path: "/users"))
      }
      #expect(response.status == 200)
      #expect(await server.journal.requests.first?.hasPrefix("GET /users ") == true)
    }
  }

  @Test func `a redirect to this machine leaves the proxy`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      let redirect = "HTTP/1.1 302 Found\r\nLocation: \(server.url("/elsewhere"))\r\nContent-Length: 0\r\n\r\n"
      try await RawServer.run(RawScript.sending(redirect)) { proxy in
        let response = try await send(request("GET"), to: Self.http, by: proxy)
        #expect(response.status == 200)
        let head = try #require(await server.journal.requests.first)
        #expect(head.hasPrefix("GET /elsewhere "))
        #expect(Self.headers("proxy-authorization", in: head) == [])
      }
    }
  }

  @Test func `the certificate probe uses the proxy`() async throws {
    try await TLSServer.run(TestCertificates.ofOtherHost) { server in
      try await RawServer.run(Self.tunnel(to: server.port)) { proxy in
        let certificate = try await probe(by: proxy).certificate()
        #expect(certificate?.names == ["other.example"])
      }
    }
  }

  @Test func `a refused certificate has its reason behind a proxy, too`() async throws {
    try await RawServer.run(RawScript.answering, tls: .ofServer(with: TestCertificates.ofLocalhost)) { server in
      try await RawServer.run(Self.tunnel(to: server)) { proxy in
        let failure = await #expect(throws: LoadFailure.self) {
          try await send(request("GET"), to: Self.https, by: proxy)
        }
        let reason = "its certificate is for localhost and 127.0.0.1, not for this host"
        #expect(String(describing: failure).contains(reason))
      }
    }
  }

  @Test(arguments: ["203.0.113.5", "[2001:db8::5]", "[2001:DB8:0::5]"])
  func `a server named by its IP address is accepted in a tunnel`(_ host: String) async throws {
    try await RawServer.run(RawScript.answering, tls: .ofServer(with: TestCertificates.ofAddresses)) { server in
      try await RawServer.run(Self.tunnel(to: server)) { proxy in
        let response = try await send(request("GET"), to: "https://\(host)/api", by: proxy)
        #expect(response.status == 200)
      }
    }
  }

  @Test(arguments: ["203.0.113.5", "[2001:db8::5]"])
  func `a certificate for the address of the proxy is not one for the server`(_ host: String) async throws {
    try await RawServer.run(RawScript.answering, tls: .ofServer(with: TestCertificates.ofLocalhost)) { server in
      try await RawServer.run(Self.tunnel(to: server)) { proxy in
        let failure = await #expect(throws: LoadFailure.self) {
          try await send(request("GET"), to: "https://\(host)/api", by: proxy)
        }
        let reason = "its certificate is for localhost and 127.0.0.1, not for this host"
        #expect(String(describing: failure).contains(reason))
        #expect(await server.journal.requests == [])
      }
    }
  }

  @Test func `an authority that is not trusted is refused in a tunnel to an IP address, too`() async throws {
    try await RawServer.run(RawScript.answering, tls: .ofServer(with: TestCertificates.ofItself)) { server in
      try await RawServer.run(Self.tunnel(to: server)) { proxy in
        let failure = await #expect(throws: LoadFailure.self) {
          try await send(request("GET"), to: "https://203.0.113.5/api", by: proxy)
        }
        #expect(String(describing: failure).contains("self-signed"))
      }
    }
  }

  private static let http = "http://kim:sesame@other.example:8080/api"
  static let https = "https://kim:sesame@other.example/api"

  private static func tunnel(to server: RawServer) -> RawServer.Script { tunnel(to: server.port) }

  private static func tunnel(to port: Int) -> RawServer.Script {
    { connection in
      guard try await connection.request() != nil else { return }
      try await connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
      try await connection.relay(to: port)
    }
  }

  private static func headers(_ name: String, in head: String) -> [String] {
    head.components(separatedBy: "\r\n").dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.first?.lowercased() == name ? parts.last : nil
    }
  }

  private func request(_ method: String) -> HTTPRequest {
    HTTPRequest(method: method, path: "/users", body: method == "POST" ? Data("{}".utf8) : nil)
  }

  private func proxies(_ proxy: RawServer) -> ProxySettings {
    ProxySettings(environment: ["all_proxy": "http://ana:s3cret@127.0.0.1:\(proxy.port)"])
  }

  private func send(_ request: HTTPRequest, to address: String, by proxy: RawServer) async throws -> HTTPResponse {
    try await withNetworkClient(of: address, files: authority.files, proxies: proxies(proxy)) {
      try await $0.send(request)
    }
  }

  private func probe(of address: String = Self.https, by proxy: RawServer) throws -> CertificateProbe {
    try CertificateProbe(
      of: #require(ServerAddress(address)), within: .seconds(60), files: authority.files, proxies: proxies(proxy))
  }
}
