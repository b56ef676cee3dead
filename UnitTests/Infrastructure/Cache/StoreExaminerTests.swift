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

  private static let edits = CollectionName("edits")

  @Test func `examining a missing store creates nothing`() async throws {
    try await examine { _ in
    } expecting: {
      #expect($0.condition == .missing)
    }
  }

  @Test func `an empty file is examined as a missing store`() async throws {
    try await examine {
      try Data().write(to: URL(fileURLWithPath: $0))
    } expecting: {
      #expect($0.condition == .missing)
    }
  }

  @Test func `a sound store is examined and read`() async throws {
    try await examine(makeStore) { examined in
      #expect(examined.condition == .sound(version: 7))
      #expect(examined.contents == .success(1))
    }
  }

  @Test func `a failure to read the contents does not make a store damaged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await makeStore(path)
    let examined = await StoreExaminer(path: path).examine { transaction in
      try transaction.remove(1, from: Self.edits)
      return 0
    }
    #expect(examined.condition == .sound(version: 7))
    guard case .failure = examined.contents else { throw Unexpected(condition: examined.condition) }
  }

  @Test func `a store of a newer version is examined without being read`() async throws {
    try await examine {
      try await makeStore($0)
      try StoreFixture.run("PRAGMA user_version = 9", at: $0)
    } expecting: {
      #expect($0.condition == .newer(version: 9))
      #expect($0.contents == nil)
    }
  }

  @Test func `examining a store of an older version does not migrate it`() async throws {
    try await examine {
      try StoreFixture.run(StoreSchema.steps[..<4].joined(), at: $0)
      try StoreFixture.run("PRAGMA application_id = \(StoreSchema.applicationID); PRAGMA user_version = 4", at: $0)
    } expecting: {
      #expect($0.condition == .older(version: 4))
      #expect($0.contents == .success(0))
    }
  }

  @Test func `the contents of a store of an older version are read as if migrated`() async throws {
    try await examine {
      try makeOlderStore(at: $0)
    } expecting: {
      #expect($0.condition == .older(version: 4))
      #expect($0.contents == .success(2))
    }
  }

  @Test func `an older store that cannot be migrated is damaged`() async throws {
    try await examine {
      try makeOlderStore(at: $0)
      try StoreFixture.run("INSERT INTO entry VALUES (x'FF', 3, x'31')", at: $0)
    } expecting: {
      #expect($0.condition == .damaged("a collection has no name"))
    }
  }

  @Test func `an older store beside the journal of a newer one is damaged`() async throws {
    try await examine {
      try await makeStore($0)
      try FileManager.default.removeItem(atPath: $0)
      try makeOlderStore(at: $0)
    } expecting: {
      #expect($0.condition == .damaged("it is empty, but its journal is not"))
    }
  }

  // As version 1.0 left it, with two edits.
  private func makeOlderStore(at path: String) throws {
    try StoreFixture.run(StoreSchema.steps[..<4].joined(), at: path)
    let name = "CAST('\(Self.edits.text)' AS BLOB)"
    try StoreFixture.run(
      """
      INSERT INTO entry VALUES (\(name), 1, x'31'), (\(name), 2, x'32');
      INSERT INTO entry_term VALUES (\(name), CAST('open' AS BLOB), 1), (\(name), CAST('open' AS BLOB), 2);
      PRAGMA application_id = \(StoreSchema.applicationID); PRAGMA user_version = 4
      """, at: path)
  }

  @Test func `examining a journal finds it sound or names its damaged lines`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await makeStore(path)
    try await put(2, at: path)
    #expect(await Self.examined(path).journal == .sound)
    let journal = try StoreFixture.bytes(at: path + ".edits")
    let ends = journal.indices.filter { journal[$0] == UInt8(ascii: "\n") }
    #expect(ends.count > 2)
    for (place, line) in [(5, 1), (ends[0] + 40, 2), (ends[1] - 1, 2), (ends[ends.count - 2] + 1, ends.count)] {
      var damaged = journal
      damaged[place] ^= 1
      try StoreFixture.write(damaged, at: path + ".edits")
      let examined = await Self.examined(path)
      #expect(examined.condition == .sound(version: 7), "\(place)")
      #expect(examined.journal == .damaged(lines: [line]), "\(place)")
    }
    try StoreFixture.write(journal.dropLast(4), at: path + ".edits")
    #expect(await Self.examined(path).journal == .damaged(lines: [ends.count]))
  }

  @Test func `a change of any byte of a journal is detected`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await makeStore(path)
    try await put(2, at: path)
    let journal = try StoreFixture.bytes(at: path + ".edits")
    for place in journal.indices.dropLast() {
      var damaged = journal
      damaged[place] ^= 0x10
      #expect(!EntryJournal.Contents(damaged).damagedLines.isEmpty, "\(place)")
    }
  }

  @Test func `the journal of a missing store is checked`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await makeStore(path)
    try FileManager.default.removeItem(atPath: path)
    #expect(await Self.examined(path).journal == .sound)
    #expect(await Self.examined(folder.path("none.sqlite")).journal == nil)
  }

  @Test func `the database of another program is not a store`() async throws {
    try await examine {
      try StoreFixture.run("CREATE TABLE diary (day)", at: $0)
    } expecting: {
      #expect($0.condition == .foreign)
    }
  }

  @Test func `examining a database with a write-ahead log does not open it`() async throws {
    try await examine {
      try StoreFixture.run("PRAGMA journal_mode = WAL; CREATE TABLE diary (day)", at: $0)
    } expecting: {
      #expect($0.condition == .foreign)
    }
  }

  @Test func `a text file is examined as a damaged store`() async throws {
    try await examine {
      try Data("dear diary".utf8).write(to: URL(fileURLWithPath: $0))
    } expecting: {
      #expect($0.condition == .damaged("file is not a database"))
    }
  }

  @Test func `a folder in place of a store is unreadable`() async throws {
    try await examine {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    } expecting: {
      guard case .unreadable(let reason) = $0.condition else { throw Unexpected(condition: $0.condition) }
      #expect(reason.hasSuffix("lists.sqlite is not a file"))
    }
  }

  @Test func `a changed record is reported as damage`() async throws {
    try await examine {
      try await makeStore($0)
      try StoreFixture.run("UPDATE entry SET body = x'00' WHERE id = 1", at: $0)
    } expecting: {
      #expect($0.condition == .damaged("a record does not match its checksum"))
      #expect($0.contents == nil)
    }
  }

  @Test func `a lost page is reported as damage in one line`() async throws {
    try await examine {
      try await makeStore($0)
      var bytes = try StoreFixture.bytes(at: $0)
      bytes.replaceSubrange(4_096..<8_192, with: Data(repeating: 0x55, count: 4_096))
      try StoreFixture.write(bytes, at: $0)
    } expecting: {
      guard case .damaged(let reason) = $0.condition else { throw Unexpected(condition: $0.condition) }
      #expect(!reason.contains("\n"))
    }
  }

  @Test func `a store that was rolled back to an earlier state is damaged`() async throws {
    try await examine {
      try await makeStore($0)
      let before = try StoreFixture.bytes(at: $0)
      try await put(2, at: $0)
      try StoreFixture.write(before, at: $0)
    } expecting: {
      #expect($0.condition == .damaged("it lacks changes that its journal has"))
    }
  }

  @Test func `a journal of another store beside a store is damage`() async throws {
    try await examine {
      try await makeStore($0)
      try await makeStore($0 + ".other")
      try FileManager.default.removeItem(atPath: $0 + ".edits")
      try FileManager.default.moveItem(atPath: $0 + ".other.edits", toPath: $0 + ".edits")
      try FileManager.default.removeItem(atPath: $0 + ".other")
    } expecting: {
      #expect($0.condition == .damaged("the journal beside it belongs to another store"))
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
      #expect($0.condition == .interrupted)
    }
  }

  @Test(arguments: ["EXCLUSIVE", "IMMEDIATE"])
  func `examining a store waits for another connection only as long as allowed`(kind: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await makeStore(path)
    let other = try await StoreFixture.begin(kind, at: path)
    let examined = await WaitBudget(limit: .zero).limit { await Self.examined(path) }
    #expect(examined.condition == .locked)
    try other.close()
    #expect(await Self.examined(path).condition == .sound(version: 7))
  }

  @Test func `examining a store does not release the locks of this process`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await put(1, in: store)
    #expect(await Self.examined(path).condition == .sound(version: 7))
    try await put(2, in: store)
    #expect(await Self.examined(path).contents == .success(2))
  }

  private func examine(
    _ make: (String) async throws -> Void, expecting check: (ExaminedStore<Int>) throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await make(path)
    let before = try Self.contents(of: folder.url)
    try check(await Self.examined(path))
    #expect(try Self.contents(of: folder.url) == before)
  }

  private static func examined(_ path: String) async -> ExaminedStore<Int> {
    await StoreExaminer(path: path).examine { transaction in
      try transaction.entries(of: edits).count
    }
  }

  private static func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.reduce(into: [:]) { contents, name in
      let path = folder.appendingPathComponent(name)
      contents[name] = path.hasDirectoryPath ? Data() : try Data(contentsOf: path)
    }
  }

  private func makeStore(_ path: String) async throws {
    try await StoreFixture.save(20, at: path)
    try await put(1, at: path)
  }

  private func put(_ id: Int, at path: String) async throws { try await put(id, in: try SQLiteCacheStore(path: path)) }

  private func put(_ id: Int, in store: SQLiteCacheStore) async throws {
    let record = IndexedEntry(Entry(id: id, body: Data("typed".utf8)), terms: ["open"])
    try await store.transaction { transaction in try transaction.put(record, in: Self.edits) }
  }
}
