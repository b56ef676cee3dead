import Foundation
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct KeptFileTests {
  @Test func `a file beside SQLite is opened once, even under another name`() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("lists.sqlite"), folder.path("renamed.sqlite"))
    try StoreFixture.write(Data("first".utf8), at: path)
    let first = try KeptFile(path: path)
    #expect(try KeptFile(path: path).descriptor == first.descriptor)
    try FileManager.default.moveItem(atPath: path, toPath: other)
    #expect(try KeptFile(path: other).descriptor == first.descriptor)
    try StoreFixture.write(Data("second".utf8), at: path)
    let second = try KeptFile(path: path)
    #expect(second.descriptor != first.descriptor)
    #expect(try second.bytes() == Data("second".utf8))
    #expect(try first.bytes() == Data("first".utf8))
  }
}
