import Foundation
import Testing

@testable import Service

@Suite struct KeyedDigestTests {
  /// From `hmac` of Python, with SHA-256; the text is 0, 1, 2 and so on, as is the key.
  @Test(arguments: [
    (0, "07eff8b326b7798c9ccfcbdbe579489a"), (1, "ec5ad48c9c1522495560b70a0a05729c"),
    (7, "8bd92e451d1bbbda5531f9358aaa2e2d"), (8, "c1af5e13e9f35c836483aec70b15c2b1"),
    (9, "79f8834f1e3146cc009d040e47a4c0c6"), (15, "27b73409c53b6dd44348275098a62116"),
    (63, "51afe13d1a6aa76f1c1c2ce59458dea5"),
  ])
  func `the digest is HMAC-SHA-256, cut to 128 bits`(length: Int, digest: String) throws {
    let keyed = try #require(KeyedDigest(key: Data(0..<16)))
    #expect(keyed.digest(of: Data((0..<length).map { UInt8($0) })) == digest)
    // A part of other data is addressed from where it begins.
    #expect(keyed.digest(of: Data([9] + (0..<length).map { UInt8($0) }).dropFirst()) == digest)
  }

  @Test(arguments: [0, 15, 17]) func `the key of a digest has 16 bytes`(length: Int) {
    #expect(KeyedDigest(key: Data(repeating: 0, count: length)) == nil)
  }
}
