import Foundation
import Service
import TestSupport
import Testing

@Suite struct SignUpTests {
  private let client: AccountClient

  init() throws { client = try AccountClient() }

  @Test func `a sign-up begins a session, and adds a user of that name`() async throws {
    let body = ["name": "  Noor Idris\n", "email": " Noor@example.org ", "password": AccountClient.password]
    let answer = try await client.exchange("POST", "/auth/signup", body)
    #expect(answer.status == 201)
    #expect(answer.headers["cache-control"] == "no-store")
    #expect(answer.headers["etag"] == nil)
    let fields = try answer.fields
    let account: NSDictionary = [
      "id": 13, "name": "Noor Idris", "username": "noor", "email": "Noor@example.org",
    ]
    #expect(fields["user"] as? NSDictionary == account)
    #expect(fields["tokenType"] as? String == "Bearer")
    #expect(fields.count == 6)
    #expect(fields["expiresIn"] as? Int == 900)
    #expect(fields["refreshExpiresIn"] as? Int == 604_800)
    let session = try ClientSession(answer)
    for token in [session.access, session.refresh] { #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil) }
    #expect(session.access != session.refresh)

    let user = try await client.exchange("GET", "/users/13", token: session.access)
    #expect(try user.fields["name"] as? String == "Noor Idris")
    let task = #"{"userId":13,"title":"Order more glaze"}"#
    let headers = ["Authorization": "Bearer \(session.access)"]
    #expect(try await client.service.exchange("POST", "/todos", task, headers: headers).status == 201)
  }

  @Test(arguments: [
    ("noor@example.org", "noor"), ("Noor.Idris+roster@example.org", "noor.idris"), ("sakura@example.org", "sakura2"),
    ("12@example.org", "user12"), ("さくら@example.org", "user"), ("_x_@example.org", "x_"), ("josé@example.org", "jos"),
  ])
  func `a username is made from the email`(email: String, username: String) async throws {
    let session = try await client.signUp(email)
    let answer = try await client.exchange("GET", "/auth/account", token: session.access)
    #expect(try answer.fields["username"] as? String == username)
  }

  @Test func `usernames are unique`() async throws {
    var names: [String?] = []
    for host in ["a", "b", "c"] {
      let session = try await client.signUp("noor@\(host).example")
      names.append(
        try await client.exchange("GET", "/auth/account", token: session.access).fields["username"] as? String)
    }
    #expect(names == ["noor", "noor2", "noor3"])
  }

  @Test(arguments: ["noor@example.org", "NOOR@Example.ORG", " noor@example.org"])
  func `an email that is taken is answered with 409, in any case`(email: String) async throws {
    _ = try await client.signUp()
    let body = ["name": "Noor", "email": email, "password": AccountClient.password]
    let answer = try await client.exchange("POST", "/auth/signup", body)
    #expect(answer.status == 409)
    #expect(answer.body == #"{"error":"another account has this email"}"#)
  }

  @Test func `of concurrent sign-ups with one email, one succeeds`() async throws {
    let statuses = try await concurrently(1...10) { _ in
      let body = ["name": "Noor", "email": "noor@example.org", "password": AccountClient.password]
      return try await client.exchange("POST", "/auth/signup", body).status
    }
    #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 9))
  }

  @Test func `all faults are reported at once`() async throws {
    let answer = try await client.exchange(
      "POST", "/auth/signup", ["name": " No ", "email": "noor", "password": "kiln"])
    let message = """
      name is shorter than 3 characters; email is not an email address; password is shorter than 8 characters
      """
    #expect(answer.status == 400)
    #expect(try answer.message == message)
  }

  @Test(arguments: [
    ("{}", "name is missing; email is missing; password is missing"),
    (#"{"name":1,"email":null,"password":["x"]}"#, "name is not text; email is not text; password is not text"),
    ("[]", "the body is not an object"), ("7", "the body is not an object"), ("{", "the body is not JSON"),
    ("", "the body is not JSON"),
  ])
  func `a body that lacks members, or has others than text, is answered with 400`(
    body: String, message: String
  ) async throws {
    let answer = try await client.service.exchange("POST", "/auth/signup", body)
    #expect(answer.status == 400)
    #expect(try answer.message == message)
  }

  @Test(arguments: [
    ("Kiln-12!", nil), ("aaaaaaaaaaaaaaa", nil), ("ÄÖÜäöü1 ", nil), ("パスワード Aa1", nil),
    ("Kiln-1!", "is shorter than 8 characters"), ("kilnfired", "needs an upper-case letter and a digit and a symbol"),
    ("KILN-1200", "needs a lower-case letter"), ("Kiln-fired", "needs a digit"), ("Kilnfired12", "needs a symbol"),
    ("aaaaaaaaaaaaaa", "needs an upper-case letter and a digit and a symbol"),
    (String(repeating: "a", count: 1_001), "is longer than 1,000 characters"),
  ])
  func `passwords must be long, or of all kinds of characters`(password: String, fault: String?) async throws {
    let body = ["name": "Noor", "email": "noor@example.org", "password": password]
    let answer = try await client.exchange("POST", "/auth/signup", body)
    #expect(answer.status == (fault == nil ? 201 : 400))
    let rest = fault?.hasPrefix("needs") ?? false ? ", or 15 characters" : ""
    if let fault { #expect(try answer.message == "password \(fault)\(rest)") }
    if let fault { #expect(!answer.body.contains(password) || fault.contains(password)) }
  }

  @Test(arguments: [
    "noor", "@example.org", "noor@", "noor@example", "noor@@example.org", "a@b@example.org", "no or@example.org",
    ".noor@example.org", "noor.@example.org", "no..or@example.org", "noor@-example.org", "noor@example-.org",
    "noor@.org", "noor@example.org.", "noor@exa_mple.org", "noor@example.org\u{7}", "noor\n@example.org", "",
    "\(String(repeating: "a", count: 250))@b.org", "<noor@example.org>",
  ])
  func `what is not an email address is refused`(email: String) async throws {
    let body = ["name": "Noor", "email": email, "password": AccountClient.password]
    let answer = try await client.exchange("POST", "/auth/signup", body)
    #expect(answer.status == 400)
    #expect(try answer.message == "email is not an email address")
  }

  @Test(arguments: ["a@b.co", "o'hara+x@mail.example.org", "さくら@例え.jp", "x_1-2=3@1.example"])
  func `unusual email addresses are accepted`(email: String) async throws {
    #expect(try await client.signUp(email).user == 13)
  }

  @Test func `names must be printable and not too long`() async throws {
    for (name, fault) in [
      ("No\u{1b}or", "has control characters"), (String(repeating: "n", count: 201), "is longer than 200 characters"),
    ] {
      let body = ["name": name, "email": "noor@example.org", "password": AccountClient.password]
      #expect(try await client.exchange("POST", "/auth/signup", body).message == "name \(fault)")
    }
    #expect(try await client.signUp(name: "佐藤佳").user == 13)
  }
}
