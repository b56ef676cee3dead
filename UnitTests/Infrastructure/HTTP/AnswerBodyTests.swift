import Foundation
import HTTPInfra
import TestSupport
import Testing

@Suite struct AnswerBodyTests {
  private let folder: TemporaryFolder
  private let parts = (0..<40).map { [UInt8](repeating: $0, count: 5_003) }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 5, 13, 14, 40]) func `a body is what has arrived, however long it is`(_ count: Int) throws {
    var body = AnswerBody(in: folder.url.path)
    for part in parts.prefix(count) { body.append(part) }
    #expect(body.count == count * 5_003)
    #expect(try body.data() == Data(parts.prefix(count).joined()))
  }

  @Test func `the file of a long body has no name, and what is read of it outlives it`() throws {
    var body = AnswerBody(in: folder.url.path)
    for part in parts { body.append(part) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    let slice = try body.data()[200_000..<200_010]
    #expect(slice.elementsEqual([UInt8](repeating: 39, count: 10)))
  }

  @Test func `without a folder for files, a long body stays in memory`() throws {
    var body = AnswerBody(in: folder.path("missing"))
    for part in parts { body.append(part) }
    #expect(try body.data() == Data(parts.joined()))
  }
}
