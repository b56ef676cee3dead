import Foundation
import Service
import TestSupport
import Testing

@testable import ServiceAccounts

@Suite struct AccountSecretsTests {
  private static let canary = "Canary-Xq7 in the coal mine"

  @Test func `neither passwords nor tokens are in the data file, the log or an error`() async throws {
    let folder = try TemporaryFolder()
    let lines = RawJournal()
    let path = folder.path("data.sqlite")
    let client = try AccountClient(.file(path), log: { await lines.note(.request($0)) })
    var answers: [ServiceExchange] = []
    let first = try await client.signUp(password: Self.canary)
    let second = try await client.renewed(first)
    let third = try ClientSession(try await client.login(password: Self.canary))
    let key = ["Idempotency-Key": "k"]
    let credentials = ["email": "noor@example.org", "password": Self.canary]
    let keyed = try ClientSession(try await client.exchange("POST", "/auth/login", credentials, headers: key))
    // The same key again is another login.
    let again = try ClientSession(try await client.exchange("POST", "/auth/login", credentials, headers: key))
    #expect(keyed.access != again.access)
    for secret in [Self.canary, second.access, second.refresh] {
      let query = secret.replacing(" ", with: "+")
      answers.append(try await client.exchange("GET", "/auth/account?token=\(query)", token: secret + "x"))
      answers.append(try await client.exchange("GET", "//auth/login?password=\(query)"))
      answers.append(try await client.login(password: secret + "x"))
      answers.append(
        try await client.exchange("POST", "/auth/signup", ["name": "x", "email": secret, "password": "x"]))
      answers.append(try await client.exchange("POST", "/auth/accessToken", ["refreshToken": secret + "x"]))
      let change = ["currentPassword": secret, "newPassword": secret]
      answers.append(try await client.exchange("POST", "/auth/changePassword", change, token: third.access))
    }
    let secrets = [first, second, third, keyed, again].flatMap { [$0.access, $0.refresh] } + [Self.canary]
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = await lines.requests.joined(separator: "\n")
    #expect(log.contains("POST /auth/login 200"))
    #expect(log.contains("GET /auth/account 401"))
    let texts = [log] + answers.map { "\($0.headers) \($0.body)" }
    for secret in secrets {
      #expect(file.range(of: Data(secret.utf8)) == nil)
      #expect(texts.allSatisfy { !$0.contains(secret) && !$0.contains(secret.replacing(" ", with: "+")) })
    }
    #expect(try folder.names() == ["data.sqlite"])
  }

  @Test func `a password is hashed with its own salt, and the cost is stored with it`() throws {
    let cost = ScryptCost(exponent: 5, blockSize: 2, parallelism: 3)
    let (one, other) = (try PasswordHash(of: "a", cost: cost), try PasswordHash(of: "a", cost: cost))
    #expect(one.text != other.text)
    #expect(one.text.wholeMatch(of: #/\$scrypt\$ln=5,r=2,p=3\$[A-Za-z0-9+\/=]{24}\$[A-Za-z0-9+\/=]{44}/#) != nil)
    let stored = try #require(PasswordHash(text: one.text))
    #expect(stored == one)
    #expect(one != other)
    #expect(try stored.matches("a"))
    #expect(try !stored.matches("A"))
    #expect(try !stored.matches(""))
    #expect(try PasswordHash(of: "", cost: cost).matches(""))
    #expect(try !PasswordHash(ofNoPasswordWith: cost).matches(""))
  }

  @Test func `a hash is that of RFC 7914`() throws {
    let text = "$scrypt$ln=10,r=8,p=16$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI="
    #expect(try #require(PasswordHash(text: text)).matches("password"))
  }

  @Test func `the standard cost is OWASP's minimum`() throws {
    #expect(ScryptCost.standard.rounds == 131_072)
    let text = try PasswordHash(of: "a", cost: .standard).text
    #expect(text.hasPrefix("$scrypt$ln=17,r=8,p=1$"))
    #expect(try #require(PasswordHash(text: text)).matches("a"))
  }

  @Test(arguments: ["", "$scrypt$", "$scrypt$ln=5,r=2,p=3$$", "$argon2id$ln=5,r=2,p=3$TmFDbA==$TmFDbA=="])
  func `a text that is no hash is rejected`(text: String) { #expect(PasswordHash(text: text) == nil) }

  @Test func `tokens have 256 random bits`() {
    let secrets = (1...100).map { _ in OpaqueToken().secret }
    #expect(secrets.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
    #expect(Set(secrets).count == 100)
  }
}
