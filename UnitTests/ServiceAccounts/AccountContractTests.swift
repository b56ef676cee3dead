import Foundation
import Service
import Testing

/// The document of the contract with accounts, held against the service's answers.
@Suite struct AccountContractTests {
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
  private let client: AccountClient
  private let check: ContractCheck

  init() throws {
    client = try AccountClient()
    check = try ContractCheck()
  }

  @Test func `a service with accounts gives the same contract, which names their paths`() async throws {
    let document = String(decoding: ServiceContract.document, as: UTF8.self)
    #expect(try await client.exchange("GET", "/openapi.json").body == document)
    let paths = ["signup", "login", "accessToken", "logout", "account", "changePassword"].map { "/auth/\($0)" }
    #expect(Set(try check.methods(ofAccounts: true).keys) == Set(paths))
  }

  @Test func `each path has the methods of the document, and answers any other with 405`() async throws {
    for (path, allowed) in try check.methods(ofAccounts: true) {
      for method in Self.methods {
        let answer = try await client.service.exchange(method, path, "{}")
        #expect((answer.status == 405) == !allowed.contains(method), "\(method) \(path): \(answer.status)")
        if answer.status == 405 { #expect(answer.allowed == allowed) }
      }
    }
  }

  @Test func `what needs a sign-in is described so, and answered with 401 without one`() async throws {
    for (path, operations) in try #require(check.document["paths"]).members {
      for (method, operation) in operations.members {
        let body = ["get", "head"].contains(method) ? nil : "{}"
        let answer = try await client.service.exchange(
          method.uppercased(), path.replacing("{id}", with: "41"), body)
        let isProtected = operation["security"] != nil
        #expect((answer.status == 401) == isProtected, "\(method) \(path): \(answer.status)")
        if isProtected { try check(answer, to: method, path) }
      }
    }
  }

  @Test func `each kind of answer is described with its status, fields and schema`() async throws {
    let session = try await client.signUp()
    _ = try await client.signUp("vega@example.org")
    let (password, email) = (AccountClient.password, "noor@example.org")
    let cases: [(String, String, [String: String]?, Int)] = [
      ("POST", "/auth/signup", ["name": "Kim Lee", "email": "kim@example.org", "password": password], 201),
      ("POST", "/auth/signup", ["name": "Kim Lee", "email": email, "password": password], 409),
      ("POST", "/auth/signup", [:], 400), ("POST", "/auth/login", ["email": email, "password": password], 200),
      ("POST", "/auth/login", ["email": email, "password": "x"], 401), ("POST", "/auth/login", [:], 400),
      ("POST", "/auth/accessToken", ["refreshToken": session.refresh], 200),
      ("POST", "/auth/accessToken", ["refreshToken": "x"], 401), ("POST", "/auth/accessToken", [:], 400),
      ("GET", "/auth/account", nil, 200), ("HEAD", "/auth/account", nil, 200),
      ("PATCH", "/auth/account", ["name": "Noor Vega"], 200), ("PATCH", "/auth/account", [:], 400),
      ("PATCH", "/auth/account", ["email": "vega@example.org"], 409), ("GET", "/users", nil, 200),
      ("POST", "/auth/changePassword", ["currentPassword": "x", "newPassword": "Kiln-fired 1300"], 403),
      ("POST", "/auth/changePassword", ["currentPassword": password, "newPassword": "Kiln-fired 1300"], 204),
      ("POST", "/auth/changePassword", [:], 400), ("POST", "/auth/logout", ["refreshToken": "x"], 204),
      ("POST", "/auth/logout", [:], 400), ("DELETE", "/auth/account", nil, 204), ("GET", "/auth/account", nil, 401),
    ]
    for (method, path, body, status) in cases {
      let answer = try await client.exchange(method, path, body, token: session.access)
      #expect(answer.status == status, "\(method) \(path) \(answer.body)")
      try check(answer, to: method, path)
    }
    for _ in 1...10 { _ = try await client.login(password: "x") }
    let refused = try await client.login()
    #expect(refused.status == 429)
    try check(refused, to: "POST", "/auth/login")
  }
}
