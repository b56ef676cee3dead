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
  // A way to make a file at a path, and its condition.
  private static let cases: [(@Sendable (String) async throws -> Void, StoreCondition)] = [
    ({ _ in }, .missing),
    ({ try Data().write(to: URL(fileURLWithPath: $0)) }, .missing),
    ({ try await StoreFixture.save(20, at: $0) }, .sound),
    ({ try OlderStoreFixture.make(at: $0, version: 7) }, .older),
    (
      {
        try await StoreFixture.save(20, at: $0)
        try StoreFixture.run("PRAGMA user_version = 14", at: $0)
      }, .unusable("made by a newer version of Roster; update the program")
    ),
    ({ try StoreFixture.run("CREATE TABLE diary (day)", at: $0) }, foreign),
    ({ try StoreFixture.run("PRAGMA journal_mode = WAL; CREATE TABLE diary (day)", at: $0) }, foreign),
    ({ try Data("dear diary".utf8).write(to: URL(fileURLWithPath: $0)) }, .damaged("file is not a database")),
  ]
  private static let foreign = StoreCondition.unusable("not a Roster store; name another file with --store")

  @Test(arguments: cases.indices) func `every condition of a store is recognised`(index: Int) async throws {
    let (make, expected) = Self.cases[index]
    try await examine(make) { #expect($0 == expected) }
  }

  @Test func `a lost page is reported as damage in one line`() async throws {
    try await examine {
      try await StoreFixture.save(20, at: $0)
      var bytes = try StoreFixture.bytes(at: $0)
      bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0x55, count: 4_096))
      try StoreFixture.write(bytes, at: $0)
    } expecting: { condition in
      let reason = if case .damaged(let reason) = condition { String?.some(reason) } else { String?.none }
      #expect(reason?.contains("\n") == false)
    }
  }

  @Test func `examining a store leaves an interrupted change as it is`() async throws {
    try await examine {
      try await StoreFixture.save(2_000, at: $0 + ".first")
      try StoreFixture.copyInTransaction("UPDATE sent SET body = body || x'0000'", from: $0 + ".first", to: $0)
      try FileManager.default.removeItem(atPath: $0 + ".first")
      #expect(FileManager.default.fileExists(atPath: $0 + "-journal"))
    } expecting: {
      #expect($0 == .changing)
    }
  }

  @Test func `examining a store waits for no other connection`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(20, at: path)
    let other = try await StoreFixture.begin("EXCLUSIVE", at: path)
    #expect(await StoreExaminer(path: path).examine() == .sound)
    // Another connection of this process has kept its lock.
    let failure = #expect(throws: DatabaseError.self) { try StoreFixture.run("DELETE FROM list", at: path) }
    #expect(failure?.resultCode == .SQLITE_BUSY)
    try other.close()
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
}
