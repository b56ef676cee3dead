import Foundation
import Testing

@testable import Service

@Suite struct KeyedDigestTests {
  /// From `openssl mac -macopt size:16 SIPHASH`; the text is 0, 1, 2 and so on, as is the key.
  @Test(arguments: [
    (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
    (7, "a1f1ebbed8dbc153c0b84aa61ff08239"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
    (9, "264499060ad9baabc47f8b02bb6d71ed"), (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
    (63, "5150d1772f50834a503e069a973fbd7c"),
  ])
  func `it is that of others`(length: Int, digest: String) throws {
    let keyed = try #require(KeyedDigest(key: Data(0..<16)))
    #expect(keyed.digest(of: Data((0..<length).map { UInt8($0) })) == digest)
    // A part of other data is addressed from where it begins.
    #expect(keyed.digest(of: Data([9] + (0..<length).map { UInt8($0) }).dropFirst()) == digest)
  }

  @Test(arguments: [0, 15, 17]) func `a key has 16 bytes`(length: Int) {
    #expect(KeyedDigest(key: Data(repeating: 0, count: length)) == nil)
  }
}
