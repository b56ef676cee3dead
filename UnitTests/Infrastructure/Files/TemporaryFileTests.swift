import BlockingInfra
import Foundation
import SharedUI
import SystemPackage
import TestSupport
import Testing

@testable import ConsoleInfra
@testable import FilesInfra

@Suite struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `temporary files of processes that have ended are removed`() async throws {
    for name in [".roster-abc", ".roster-1f2z"] { try Data("left".utf8).write(to: url(name)) }
    #expect(try await AtomicFile.create(folder.path("users.csv"), with: Pages("a")))
    #expect(try names() == ["users.csv"])
  }

  @Test func `temporary files that are in use or have another name are kept`() throws {
    let used = try AtomicFile.makeTemporary(in: folder.url.path, permissions: .ownerReadWrite, for: "x")
    defer { used.descriptor.closeIgnoringErrors() }
    let others = [".roster-", ".roster-A", ".roster-a.csv", "roster-a", ".roster-notes.txt"]
    for name in others { try Data("mine".utf8).write(to: url(name)) }
    try FileManager.default.createDirectory(at: url(".roster-folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(at: url(".roster-link"), withDestinationURL: url("roster-a"))
    AtomicFile.removeAbandoned(in: folder.url.path)
    #expect(try names().count == others.count + 3)
    #expect(access(used.path, F_OK) == 0)
  }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

  private func names() throws -> [String] { try folder.names() }
}
