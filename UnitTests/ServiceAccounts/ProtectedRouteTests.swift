import Foundation
import Service
import Testing

@Suite struct ProtectedRouteTests {
  private let client: AccountClient

  init() throws { client = try AccountClient() }

  private static let protected = [
    ("GET", "/users"), ("HEAD", "/users"), ("GET", "/users/3"), ("GET", "/users/99"), ("GET", "/todos?userId=3"),
    ("GET", "/todos/41"), ("POST", "/todos"), ("PATCH", "/todos/41"), ("PUT", "/todos/41"), ("DELETE", "/todos/41"),
    ("GET", "/auth/account"), ("PATCH", "/auth/account"), ("DELETE", "/auth/account"), ("POST", "/auth/changePassword"),
  ]

  @Test(arguments: [nil, "", "Bearer", "Basic bm9vcjp4", "Bearer "] as [String?])
  func `without a token, users, tasks and the account are answered with 401`(authorization: String?) async throws {
    for (method, path) in Self.protected {
      let headers = authorization.map { ["Authorization": $0] } ?? [:]
      let answer = try await client.service.exchange(method, path, body(of: method), headers: headers)
      #expect(answer.status == 401, "\(method) \(path)")
      #expect(answer.headers["www-authenticate"] == "Bearer", "\(method) \(path)")
      #expect(method == "HEAD" || answer.body == #"{"error":"sign-in required"}"#)
    }
  }

  @Test func `with an unknown token, they are answered with 401 and the reason`() async throws {
    for (method, path) in Self.protected {
      let headers = ["Authorization": "Bearer x"]
      let answer = try await client.service.exchange(method, path, body(of: method), headers: headers)
      #expect(answer.status == 401)
      #expect(answer.headers["www-authenticate"] == #"Bearer error="invalid_token""#)
    }
  }

  private func body(of method: String) -> String? {
    ["GET", "HEAD", "DELETE"].contains(method) ? nil : #"{"title":"a","completed":true,"name":"Noor"}"#
  }

  @Test func `with a token, they are answered, whatever the case of the scheme`() async throws {
    let session = try await client.signUp()
    for (path, status) in [("/users", 200), ("/users/3", 200), ("/users/99", 404), ("/todos", 200), ("/x", 404)] {
      for scheme in ["Bearer", "bearer", "BEARER"] {
        let headers = ["Authorization": "\(scheme) \(session.access)"]
        #expect(try await client.service.exchange("GET", path, headers: headers).status == status)
      }
    }
    #expect(try await client.exchange("DELETE", "/todos/1", token: session.access).status == 200)
  }

  @Test(arguments: [
    ("GET", "/openapi.json", 200), ("GET", "/", 404), ("GET", "/nothing", 404), ("GET", "/auth", 404),
    ("GET", "/auth/nothing", 404), ("PUT", "/users", 405), ("GET", "/auth/login", 405), ("PUT", "/auth/account", 405),
    ("POST", "/auth/login", 400), ("POST", "/auth/signup", 400), ("POST", "/auth/logout", 400),
    ("POST", "/auth/accessToken", 400),
  ])
  func `everything else needs no sign-in`(method: String, path: String, status: Int) async throws {
    #expect(try await client.service.exchange(method, path, "{}").status == status)
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded"])
  func `sign-ins are accepted as JSON only, and from the service's own origin`(type: String) async throws {
    let body = #"{"email":"noor@example.org","password":"x"}"#
    for path in ["signup", "login", "accessToken", "logout", "changePassword"] {
      let plain = try await client.service.exchange("POST", "/auth/\(path)", body, headers: ["Content-Type": type])
      #expect(plain.status == 415)
      let foreign = ["Origin": "https://evil.example"]
      #expect(try await client.service.exchange("POST", "/auth/\(path)", body, headers: foreign).status == 403)
    }
  }

  @Test func `a logout ends the session, and is answered with 204 however often`() async throws {
    let (session, other) = (try await client.signUp(), try ClientSession(try await client.login()))
    let renewed = try await client.renewed(session)
    for _ in 1...2 {
      let answer = try await client.exchange("POST", "/auth/logout", ["refreshToken": renewed.refresh])
      #expect(answer.status == 204)
      #expect(answer.body.isEmpty)
    }
    for ended in [session, renewed] {
      #expect(try await client.status(of: ended) == 401)
      #expect(try await client.renew(ended).status == 401)
    }
    #expect(try await client.status(of: other) == 200)
    #expect(try await client.exchange("POST", "/auth/logout", ["refreshToken": "x"]).status == 204)
  }

  @Test func `a logout with a token that was replaced ends the session as well`() async throws {
    let session = try await client.signUp()
    let renewed = try await client.renewed(session)
    client.clock.set(seconds: 100)
    #expect(try await client.exchange("POST", "/auth/logout", ["refreshToken": session.refresh]).status == 204)
    #expect(try await client.status(of: renewed) == 401)
  }

  @Test func `without accounts, there is no sign-in`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    for (method, path) in Self.protected where !path.hasPrefix("/auth") && method != "POST" {
      let status = try await service.exchange(method, path, body(of: method)).status
      #expect(status < 400 || path.hasSuffix("/99") || path.hasSuffix("/41"), "\(method) \(path)")
    }
    for path in ["signup", "login", "accessToken", "logout", "account", "changePassword"] {
      for method in ["GET", "POST", "PATCH", "DELETE"] {
        let answer = try await service.exchange(method, "/auth/\(path)", method == "GET" ? nil : "{}")
        #expect(answer.status == 404)
        #expect(answer.body == "{}")
      }
    }
  }
}
