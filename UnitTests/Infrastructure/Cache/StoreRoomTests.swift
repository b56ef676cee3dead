import Foundation
import GRDB
import SharedDomain
import SharedLocal
import SharedText
import TestSupport
import Testing

@testable import CacheInfra

/// What a store gives up so that a change has room on a full disk.
@Suite final class StoreRoomTests {
  private let folder: TemporaryFolder
  private let store: SQLiteCacheStore
  private let log = CacheWarningLog()

  init() async throws {
    folder = try TemporaryFolder()
    store = try SQLiteCacheStore(path: folder.path("lists.sqlite")) { [log] in await log.note($0) }
    for owner in 1...2 {
      try await store.replace(
        ListKey("tasks", owner: owner), with: StoreFixture.records(9), savedAt: StoreFixture.time)
    }
  }

  private var names: [String] { get throws { try folder.names() } }

  /// Makes a change for which the disk is full `failures` times; gives what was there at each try.
  private func change(failing failures: Int, by ways: [SQLiteCacheStore.SpaceSource]) async throws -> [[String]] {
    var tries: [[String]] = []
    try await store.withRoom(makingRoom: ways) { _, _ in
      let lists = try await store.inventory().map { "tasks \($0.key.owner ?? 0)" }
      tries.append(lists + (try names.filter { $0.hasSuffix(".reserve") }))
      if tries.count <= failures { throw DatabaseError(resultCode: .SQLITE_FULL) }
    }
    return tries
  }

  @Test
  func `on a full disk, first the reserve makes room and is restored, then the lists with one warning`() async throws {
    StoreReserve(store: folder.path("lists.sqlite")).make()
    let (lists, reserve) = (["tasks 1", "tasks 2"], ["lists.sqlite.reserve"])
    #expect(try await change(failing: 1, by: [.reserve, .lists]) == [lists + reserve, lists])
    #expect(try names == ["lists.sqlite"] + reserve)
    #expect(await log.warnings == [])
    #expect(try await change(failing: 2, by: [.reserve, .lists]) == [lists + reserve, lists, []])
    #expect(try names == ["lists.sqlite"] + reserve)
    let cleared = CacheWarning.listsCleared(count: 2, path: folder.path("lists.sqlite"))
    #expect(await log.warnings == [cleared])
    #expect(try await change(failing: 2, by: [.reserve, .lists]) == [reserve, [], []])
    #expect(await log.warnings == [cleared])
  }

  @Test func `on a full disk, the journal is removed to make room before the change is retried`() async throws {
    let journal = EntryJournal(besideStoreAt: folder.path("lists.sqlite"))
    try StoreFixture.write(Data("x".utf8), at: journal.path)
    var tries: [Bool] = []
    try await store.withRoom(makingRoom: [.journal]) { _, _ in
      tries.append(journal.isThere)
      if tries.count == 1 { throw DatabaseError(resultCode: .SQLITE_FULL) }
    }
    #expect(tries == [true, false])
  }

  @Test func `on a full disk, nothing is removed that may not be, and the failure names the disk`() async throws {
    let failure = await #expect(throws: CacheFailure.self) { try await change(failing: 1, by: []) }
    let reason = if case .full(let disk) = failure { disk.text } else { "" }
    #expect(reason == "the disk that holds \(folder.path("lists.sqlite")) is full, or your quota on it is used up")
    #expect(try await store.inventory().count == 2)
    #expect(await log.warnings == [])
  }
}
