import Foundation
import GRDB
import SharedLocal
import SharedTiming
import TestSupport
import Testing

@testable import CacheInfra

/// A store is looked at whatever its state, and not a byte beside or in it changes.
@Suite(.hangGuard)
struct StoreExaminerTests {
  private struct Unexpected: Error {
    let condition: StoreCondition
  }

  @Test func `examining a missing store creates nothing`() async throws {
    try await examine { _ in
    } expecting: {
      #expect($0 == .missing)
    }
  }

  @Test func `an empty file is examined as a missing store`() async throws {
    try await examine {
      try Data().write(to: URL(fileURLWithPath: $0))
    } expecting: {
      #expect($0 == .missing)
    }
  }

  @Test func `a sound store is examined`() async throws {
    try await examine(makeStore) { #expect($0 == .sound(version: 9)) }
  }

  @Test func `a store of a newer version is examined without being read`() async throws {
    try await examine {
      try await makeStore($0)
      try StoreFixture.run("PRAGMA user_version = 10", at: $0)
    } expecting: {
      #expect($0 == .newer(version: 10))
    }
  }

  @Test func `examining a store of an older version does not take it over`() async throws {
    try await examine {
      try OlderStoreFixture.make(at: $0, version: 7)
    } expecting: {
      #expect($0 == .older(version: 7))
    }
  }

  @Test func `the database of another program is not a store`() async throws {
    try await examine {
      try StoreFixture.run("CREATE TABLE diary (day)", at: $0)
    } expecting: {
      #expect($0 == .foreign)
    }
  }

  @Test func `examining a database with a write-ahead log does not open it`() async throws {
    try await examine {
      try StoreFixture.run("PRAGMA journal_mode = WAL; CREATE TABLE diary (day)", at: $0)
    } expecting: {
      #expect($0 == .foreign)
    }
  }

  @Test func `a text file is examined as a damaged store`() async throws {
    try await examine {
      try Data("dear diary".utf8).write(to: URL(fileURLWithPath: $0))
    } expecting: {
      #expect($0 == .damaged("file is not a database"))
    }
  }

  @Test func `a folder in place of a store is unreadable`() async throws {
    try await examine {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    } expecting: {
      guard case .unreadable(let reason) = $0 else { throw Unexpected(condition: $0) }
      #expect(reason.hasSuffix("lists.sqlite is not a file"))
    }
  }

  @Test func `a lost page is reported as damage in one line`() async throws {
    try await examine {
      try await makeStore($0)
      var bytes = try StoreFixture.bytes(at: $0)
      bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0x55, count: 4_096))
      try StoreFixture.write(bytes, at: $0)
    } expecting: {
      guard case .damaged(let reason) = $0 else { throw Unexpected(condition: $0) }
      #expect(!reason.contains("\n"))
    }
  }

  @Test func `examining a store leaves an interrupted change as it is`() async throws {
    try await examine {
      try await StoreFixture.save(2_000, at: $0 + ".first")
      try StoreFixture.copyInTransaction(
        "UPDATE record SET body = body || x'0000'", from: $0 + ".first", to: $0)
      try FileManager.default.removeItem(atPath: $0 + ".first")
      #expect(FileManager.default.fileExists(atPath: $0 + "-journal"))
    } expecting: {
      #expect($0 == .interrupted)
    }
  }

  @Test func `examining a store waits for another connection only as long as allowed`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await makeStore(path)
    let other = try await StoreFixture.begin("EXCLUSIVE", at: path)
    let condition = await WaitBudget(limit: .zero).limit { await StoreExaminer(path: path).examine() }
    #expect(condition == .locked)
    try other.close()
    #expect(await StoreExaminer(path: path).examine() == .sound(version: 9))
  }

  @Test func `examining a store does not release the locks of this process`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { transaction in
      _ = try transaction.inventory()
      // Looks at the file as the examiner does.
      _ = try KeptFile(path: path).bytes(upTo: 20)
      let failure = #expect(throws: DatabaseError.self) { try StoreFixture.run("DELETE FROM list", at: path) }
      #expect(failure?.resultCode == .SQLITE_BUSY)
    }
  }

  private func examine(
    _ make: (String) async throws -> Void, expecting check: (StoreCondition) throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await make(path)
    let before = try Self.contents(of: folder.url)
    try check(await StoreExaminer(path: path).examine())
    #expect(try Self.contents(of: folder.url) == before)
  }

  private static func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.reduce(into: [:]) { contents, name in
      let path = folder.appendingPathComponent(name)
      contents[name] = path.hasDirectoryPath ? Data() : try Data(contentsOf: path)
    }
  }

  private func makeStore(_ path: String) async throws { try await StoreFixture.save(20, at: path) }
}
