import Foundation
import Service
import TestSupport
import Testing

@Suite struct AccountChangeTests {
  private let client: AccountClient

  init() throws { client = try AccountClient() }

  @Test func `the name and the email of an account and its user can be changed, each alone or both`() async throws {
    let session = try await client.signUp()
    let changes: [([String: String], name: String, email: String)] = [
      (["name": " Noor Vega "], "Noor Vega", "noor@example.org"),
      (["email": "NOOR@example.org"], "Noor Vega", "NOOR@example.org"),
      (["name": "Noor", "email": "vega@example.org"], "Noor", "vega@example.org"),
    ]
    for (change, name, email) in changes {
      let answer = try await client.exchange("PATCH", "/auth/account", change, token: session.access)
      #expect(answer.status == 200)
      let account: NSDictionary = ["id": 13, "name": name, "username": "noor", "email": email]
      #expect(try answer.fields as NSDictionary == account)
      #expect(try await client.exchange("GET", "/auth/account", token: session.access).body == answer.body)
      let user = try await client.exchange("GET", "/users/13", token: session.access).fields
      #expect(user["name"] as? String == name)
      #expect(user["email"] as? String == email)
    }
    #expect(try await client.login().status == 401)
    #expect(try await client.login("vega@example.org").status == 200)
  }

  @Test func `an email that is taken is answered with 409, and nothing changes`() async throws {
    _ = try await client.signUp("vega@example.org")
    let session = try await client.signUp()
    let change = ["name": "Other", "email": "VEGA@example.org"]
    #expect(try await client.exchange("PATCH", "/auth/account", change, token: session.access).status == 409)
    let account = try await client.exchange("GET", "/auth/account", token: session.access).fields
    #expect(account["name"] as? String == "Noor Idris")
    #expect(account["email"] as? String == "noor@example.org")
  }

  @Test(arguments: [
    ("{}", "there is nothing to change: name or email is missing"),
    (#"{"name":"x","email":"y"}"#, "name is shorter than 3 characters; email is not an email address"),
    (#"{"name":null}"#, "name is not text"), (#"{"id":7}"#, "there is nothing to change: name or email is missing"),
  ])
  func `a change with faults is answered with 400`(body: String, message: String) async throws {
    let session = try await client.signUp()
    let headers = ["Authorization": "Bearer \(session.access)"]
    let answer = try await client.service.exchange("PATCH", "/auth/account", body, headers: headers)
    #expect(answer.status == 400)
    #expect(try answer.message == message)
  }

  @Test func `a new password ends all other sessions`() async throws {
    let (session, other) = (try await client.signUp(), try ClientSession(try await client.login()))
    let neighbour = try await client.signUp("vega@example.org")
    let change = ["currentPassword": AccountClient.password, "newPassword": "Kiln-fired 1300"]
    let answer = try await client.exchange("POST", "/auth/changePassword", change, token: session.access)
    #expect(answer.status == 204)
    #expect(answer.body.isEmpty)
    #expect(answer.headers["content-type"] == nil)
    #expect(try await client.status(of: other) == 401)
    #expect(try await client.renew(other).status == 401)
    for session in [session, neighbour] {
      #expect(try await client.status(of: try await client.renewed(session)) == 200)
    }
    #expect(try await client.login().status == 401)
    #expect(try await client.login(password: "Kiln-fired 1300").status == 200)
  }

  @Test func `a wrong current password is answered with 403, and counts as a failed login`() async throws {
    let session = try await client.signUp()
    let change = ["currentPassword": "kiln", "newPassword": "Kiln-fired 1300"]
    for number in 1...11 {
      let answer = try await client.exchange("POST", "/auth/changePassword", change, token: session.access)
      #expect(answer.status == (number == 11 ? 429 : 403))
      if number == 1 { #expect(try answer.message == "the current password is wrong") }
    }
    #expect(try await client.login().status == 429)
    client.clock.set(seconds: 60)
    #expect(try await client.login().status == 200)
  }

  @Test(arguments: [
    (
      ["currentPassword": "", "newPassword": "kiln"],
      "newPassword is shorter than 8 characters; currentPassword is empty"
    ),
    (["newPassword": "Kiln-fired 1300"], "currentPassword is missing"),
    (
      ["currentPassword": AccountClient.password, "newPassword": AccountClient.password],
      "newPassword is the same as the current one"
    ),
  ])
  func `a faulty change of the password is answered with 400`(body: [String: String], message: String) async throws {
    let session = try await client.signUp()
    let answer = try await client.exchange("POST", "/auth/changePassword", body, token: session.access)
    #expect(answer.status == 400)
    #expect(try answer.message == message)
  }

  @Test func `of concurrent changes of the password, one succeeds`() async throws {
    let session = try await client.signUp()
    let statuses = try await concurrently(1...8) { number in
      let change = ["currentPassword": AccountClient.password, "newPassword": "Kiln-fired 130\(number)"]
      return try await client.exchange("POST", "/auth/changePassword", change, token: session.access).status
    }
    #expect(statuses.sorted() == [204] + Array(repeating: 403, count: 7))
  }

  @Test func `an account is removed with its sessions, user and tasks, and its id is not used again`() async throws {
    let (session, other) = (try await client.signUp(), try ClientSession(try await client.login()))
    let neighbour = try await client.signUp("vega@example.org")
    for user in [13, 14] {
      let headers = ["Authorization": "Bearer \(session.access)"]
      let task = #"{"userId":\#(user),"title":"Order more glaze"}"#
      #expect(try await client.service.exchange("POST", "/todos", task, headers: headers).status == 201)
    }
    #expect(try await client.exchange("DELETE", "/auth/account", token: neighbour.access).status == 204)
    #expect(try await client.status(of: neighbour) == 401)
    #expect(try await client.exchange("GET", "/users/14", token: session.access).status == 404)
    #expect(try await client.exchange("GET", "/todos?userId=14", token: session.access).body == "[]")
    #expect(try await client.exchange("GET", "/todos?userId=13", token: session.access).body != "[]")
    #expect(try await client.exchange("DELETE", "/auth/account", token: session.access).status == 204)
    for ended in [session, other] {
      #expect(try await client.status(of: ended) == 401)
      #expect(try await client.renew(ended).status == 401)
    }
    #expect(try await client.login().status == 401)
    let again = try await client.signUp()
    #expect(again.user == 15)
    let users = try await client.exchange("GET", "/users", token: again.access).body
    #expect(users.contains(#""username":"noor""#))
    #expect(!users.contains("vega"))
  }
}
