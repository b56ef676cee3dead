import Foundation
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct KeptFileTests {
  @Test func `a file beside SQLite is opened once, even under another name`() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("lists.sqlite"), folder.path("renamed.sqlite"))
    try StoreFixture.write(Data("first".utf8), at: path)
    let first = try KeptFile.opened(path)
    #expect(try KeptFile.opened(path) == first)
    try FileManager.default.moveItem(atPath: path, toPath: other)
    #expect(try KeptFile.opened(other) == first)
    try StoreFixture.write(Data("second".utf8), at: path)
    #expect(try KeptFile.opened(path) != first)
    #expect(try KeptFile.bytes(of: path) == Array("second".utf8))
    #expect(try KeptFile.bytes(of: other) == Array("first".utf8))
  }
}
