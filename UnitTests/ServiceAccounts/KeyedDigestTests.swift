import Foundation
import Testing

@testable import ServiceAccounts

@Suite struct KeyedDigestTests {
  /// From `hmac` of Python, with SHA-256; the text is 0, 1, 2 and so on, as is the key.
  @Test(arguments: [
    (0, "07eff8b326b7798c9ccfcbdbe579489a"), (1, "ec5ad48c9c1522495560b70a0a05729c"),
    (7, "8bd92e451d1bbbda5531f9358aaa2e2d"), (8, "c1af5e13e9f35c836483aec70b15c2b1"),
    (9, "79f8834f1e3146cc009d040e47a4c0c6"), (15, "27b73409c53b6dd44348275098a62116"),
    (63, "51afe13d1a6aa76f1c1c2ce59458dea5"),
  ])
  func `the digest is HMAC-SHA-256, cut to 128 bits`(length: Int, digest: String) {
    let accounts = AccountSettings()
    #expect(accounts.digest(of: Data((0..<length).map { UInt8($0) }), key: Data(0..<16)) == digest)
    // A part of other data is addressed from where it begins.
    let part = Data([9] + (0..<length).map { UInt8($0) }).dropFirst()
    #expect(accounts.digest(of: part, key: Data(0..<16)) == digest)
  }

  @Test(arguments: ["/todos", "/todos/1"])
  func `the same document of another service with accounts has another tag`(path: String) async throws {
    var tags: [String] = []
    for _ in 1...2 {
      let client = try AccountClient()
      let session = try await client.signUp()
      tags.append(try #require(try await client.exchange("GET", path, token: session.access).tag))
    }
    #expect(tags[0] != tags[1])
    #expect(tags.allSatisfy { $0.wholeMatch(of: #/"(?:1-)?[0-9a-f]{32}"/#) != nil })
  }
}
