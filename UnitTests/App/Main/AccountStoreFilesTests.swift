import BlockingInfra
import CacheInfra
import EditsInfra
import ConsoleInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedUI
import TestSupport
import Testing

@testable import App
@testable import Main

@Suite final class AccountStoreFilesTests {
  private let folder: TemporaryFolder
  private let files: AccountStoreFiles

  init() throws {
    folder = try TemporaryFolder()
    files = AccountStoreFiles(path: folder.path("service.sqlite"), server: "https://example.org")
  }

  @Test func `each account has a file of its own, and so has a user who is not signed in`() throws {
    let paths = [
      try files.path(of: nil), try files.path(of: 11), try files.path(of: 12), try files.path(of: .text("11")),
    ]
    #expect(paths[0] == folder.path("service.sqlite"))
    #expect(Set(paths).count == 4)
    #expect(paths.allSatisfy { $0.hasSuffix(".sqlite") && $0.hasPrefix(folder.path("service")) })
    #expect(try AccountStoreFiles(path: files.path, server: "https://example.com").path(of: 11) != paths[1])
  }

  @Test func `an account can take over what was saved without one, which nobody else sees then`() throws {
    try files.takeOver(11)
    #expect(try files.path(of: 11) == files.path)
    #expect(try files.path(of: nil) == folder.path("service-signed-out.sqlite"))
    #expect(try files.path(of: 12) != files.path)
    try files.takeOver(12)
    #expect(try files.path(of: 12) == folder.path("service-signed-out.sqlite"))
    #expect(try files.path(of: 11) == files.path)
    #expect(try files.path(of: nil) == folder.path("service-signed-out-2.sqlite"))
    try files.takeOver(11)
    #expect(try files.path(of: 11) == folder.path("service-signed-out-2.sqlite"))
  }

  @Test func `of two accounts that take over the same store, one gets it`() async throws {
    let files = files
    let results = await withTaskGroup(of: Bool.self) { group in
      for account in [11, 12] as [ServiceID] {
        group.addTask {
          do { try files.takeOver(account) } catch { return false }
          return true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // If one is late, it takes over the next store, which is empty.
    #expect(results.contains(true))
    let paths = [try files.path(of: 11), try files.path(of: 12)]
    #expect(paths[0] != paths[1])
  }

  @Test func `if the owner cannot be determined, nobody gets the file`() async throws {
    try FileManager.default.createDirectory(atPath: files.path + ".owner", withIntermediateDirectories: false)
    for account in [nil, 11] as [ServiceID?] {
      #expect(throws: SystemFailure.self) { try files.path(of: account) }
      let stores = AccountStores(files) { storage(at: $0 ?? "memory") }
      let refusal = await stores.storage(of: account).refusal
      #expect(refusal?.problem.message == "cannot use \(files.path).owner: not a regular file")
    }
  }

  @Test(.hangGuard) func `a name that is too long ends at once`() {
    let files = AccountStoreFiles(path: folder.path(String(repeating: "a", count: 256)), server: files.server)
    #expect(throws: SystemFailure.self) { try files.path(of: nil) }
    #expect(throws: SystemFailure.self) { try files.path(of: 11) }
    #expect(throws: SystemFailure.self) { try files.takeOver(11) }
  }

  @Test func `the stores with edits are those beside it that were named for it`() throws {
    let account = "service-1f2e3d4c5b6a7988.sqlite"
    for name in [
      "service.sqlite.edits-1", "service.sqlite.edits-2", "\(account).edits-2", "service-signed-out-2.sqlite.edits-1",
      account, "service-old.sqlite.edits-1", "service-2024.sqlite.edits-1", "\(account).edits-1.damaged-1",
      "other-\(account).edits-1", "service-signed-out.sqlite.edits-lock",
    ] {
      try Data().write(to: URL(fileURLWithPath: folder.path(name)))
    }
    let paths = [account, "service-signed-out-2.sqlite", "service.sqlite"].map { folder.path($0) }
    #expect(files.pathsWithEdits() == paths)
  }

  @Test func `the store in use is not one of the others, by whatever name it is used`() async throws {
    let link = folder.path("link.sqlite")
    for ending in ["", ".edits-1"] { try Data().write(to: URL(fileURLWithPath: files.path + ending)) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: files.path)
    let stores = AccountStores(files) { storage(at: $0 ?? "memory") }
    #expect(await stores.others(besides: link).isEmpty)
    #expect(await stores.others(besides: folder.path("other.sqlite")) == [files.path])
  }

  @Test func `each store is opened once, and stays with the account that has taken it over`() async throws {
    let stores = AccountStores(files) { storage(at: $0 ?? "memory") }
    #expect(await stores.storage(of: nil).path == files.path)
    try await stores.takeOver(11)
    #expect(await stores.storage(of: 11).path == files.path)
    #expect(await stores.storage(of: nil).path != files.path)
  }

  @Test func `in memory, an account takes over the store as well`() async throws {
    let stores = AccountStores(nil) { storage(at: $0 ?? "memory") }
    let key = ListKey("users")
    try await stores.storage(of: nil).store.transaction {
      try $0.replace(key, with: [], savedAt: Date(), version: ListVersion())
    }
    #expect(try await stores.storage(of: 11).store.list(key) == nil)
    try await stores.takeOver(11)
    #expect(try await stores.storage(of: 11).store.list(key) != nil)
    #expect(try await stores.storage(of: nil).store.list(key) == nil)
  }

  @Test func `a file without an extension has its variants beside it as well`() throws {
    let files = AccountStoreFiles(path: folder.path("mine"), server: "https://example.org")
    #expect(try files.path(of: 11).hasPrefix(folder.path("mine-")))
  }
}

private func storage(at path: String) -> AppContext.Storage {
  AppContext.Storage(InMemoryCacheStore(), edits: InMemoryRecordLog(), name: path, path: path)
}
