import Foundation
import Service
import Testing

/// Every user of a machine reaches what listens on its loopback: a token keeps all but one of them out.
@Suite struct AccessTokenTests {
  private let token = AccessToken()

  @Test func `a request with the token is answered`() async throws {
    #expect(try await answer(to: "GET", "/users/3", authorization: "Bearer \(token.secret)").head[0].contains("200"))
    #expect(try await answer(to: "DELETE", "/todos/1", authorization: "Bearer \(token.secret)").body == "{}")
  }

  @Test(arguments: [
    nil, "", "Bearer", "Bearer ", "SECRET", "bearer SECRET", "Basic SECRET", "Bearer SECRETx", "Bearer xSECRET",
    "Bearer SECRET\r\nAuthorization: Bearer SECRET",
  ])
  func `any request without the token is answered with 401 and no content`(authorization: String?) async throws {
    let authorization = authorization?.replacing("SECRET", with: token.secret)
    for (method, path) in [("GET", "/users"), ("GET", "/nothing"), ("DELETE", "/todos/1"), ("POST", "/todos")] {
      let answer = try await answer(to: method, path, authorization: authorization)
      #expect(answer.head.sorted() == Self.refusal)
      #expect(answer.body == "{}")
    }
  }

  @Test func `a token that differs only in its last digit is refused`() async throws {
    let last = token.secret.hasSuffix("0") ? "1" : "0"
    let answer = try await answer(to: "GET", "/users", authorization: "Bearer \(token.secret.dropLast())\(last)")
    #expect(answer.head.sorted() == Self.refusal)
  }

  @Test func `tokens have 256 random bits`() {
    let secrets = (1...100).map { _ in AccessToken().secret }
    #expect(secrets.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    #expect(Set(secrets).count == 100)
  }

  private static let refusal = [
    "connection: close", "content-length: 2", "content-type: application/json; charset=utf-8",
    "http/1.1 401 unauthorized",
    "www-authenticate: bearer",
  ]

  private func answer(to method: String, _ path: String, authorization: String?) async throws -> RawExchange {
    let headers = (authorization.map { "Authorization: \($0)\r\n" } ?? "") + "Idempotency-Key: k\r\n"
    return try await withService(BundledService(data: .memoryWithFewTasks(1), access: .token(token))) {
      try await RawExchange.answer(to: method, path, headers: headers, port: $0)
    }
  }
}
