import Foundation
import SharedDomain
import TestSupport
import Testing

@testable import Main

@Suite final class AccountStoreFilesTests {
  private let folder: TemporaryFolder
  private let files: AccountStoreFiles

  init() throws {
    folder = try TemporaryFolder()
    files = AccountStoreFiles(path: folder.path("service.sqlite"), server: "https://example.org")
  }

  private func make(_ path: String) throws { try Data().write(to: URL(fileURLWithPath: path)) }

  @Test func `each account has a file of its own, and so has a user who is not signed in`() {
    let paths = [files.path(of: nil), files.path(of: 11), files.path(of: 12), files.path(of: .text("11"))]
    #expect(paths[0] == folder.path("service.sqlite"))
    #expect(Set(paths).count == 4)
    #expect(paths.allSatisfy { $0.hasSuffix(".sqlite") && $0.hasPrefix(folder.path("service")) })
    #expect(AccountStoreFiles(path: files.path, server: "https://example.com").path(of: 11) != paths[1])
  }

  @Test func `the first account can take over what was saved before, and nobody after it`() throws {
    #expect(!files.canTakeOver(11))
    try make(files.path)
    #expect(files.canTakeOver(11))
    try files.takeOver(11)
    #expect(files.path(of: 11) == files.path)
    #expect(files.path(of: nil) == folder.path("service-signed-out.sqlite"))
    try make(files.path(of: nil))
    #expect(!files.canTakeOver(12) && files.path(of: 12) != files.path)
    try files.takeOver(12)
    #expect(files.path(of: 11) == files.path)
  }

  @Test func `an account that has lists of its own takes nothing over`() throws {
    try make(files.path)
    try make(files.path(of: 11))
    #expect(!files.canTakeOver(11))
  }

  @Test func `if the owner cannot be determined, nobody gets the file`() throws {
    try make(files.path)
    try FileManager.default.createDirectory(atPath: files.path + ".owner", withIntermediateDirectories: false)
    #expect(files.path(of: nil) != files.path && files.path(of: 11) != files.path)
    #expect(!files.canTakeOver(11))
  }

  @Test func `a file without an extension has its variants beside it as well`() {
    let files = AccountStoreFiles(path: folder.path("mine"), server: "https://example.org")
    #expect(files.path(of: 11).hasPrefix(folder.path("mine-")))
  }
}
