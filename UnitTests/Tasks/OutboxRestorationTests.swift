import Foundation
import SharedLocal
import TasksDomain
import TasksLocal
import TasksOutbox
import TestSupport
import Testing

@Suite("Edits of a damaged store")
struct OutboxRestorationTests {
  private static let edits = CollectionName("task edits")

  /// A damaged store that has the edits of another outbox as they are now.
  private struct Damaged: DamagedStores {
    let fixture: OutboxFixture
    var isWholeJournal = true

    func records(of collection: CollectionName, inFileAt path: String) async throws(CacheFailure) -> DamagedRecords {
      DamagedRecords(try await fixture.store.entries(of: collection), isWholeJournal: isWholeJournal)
    }
  }

  private static func damage(ofOtherStore isOther: Bool = false) -> StoreDamage {
    var damage = StoreDamage(path: "/a", reason: "", at: .distantPast, keptRecords: 0, keptLists: 0, lostLists: 0)
    damage.isOfOtherStore = isOther
    return damage
  }

  private let damaged: OutboxFixture

  init() async throws {
    damaged = try await OutboxFixture(.inMemory)
    try await damaged.add("Dance")
    try await damaged.change(.local(1), action: .rename("Sing"))
    try await damaged.change(41, action: .complete(true))
  }

  @Test("come back under their numbers where they are missing, once")
  func missing() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    let first = try await restoration.restore(from: Self.damage())
    #expect(first.found == 3)
    #expect(first.restored.map(\.id) == [1, 2, 3])
    #expect(try await restoration.restore(from: Self.damage()).restored == [])
    #expect(try await fixture.outbox.unconfirmed() == damaged.outbox.unconfirmed())
    #expect(try await fixture.add("Rest").id == 4)
  }

  @Test("do not come back where they were ended since")
  func ended() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    _ = try await restoration.restore(from: Self.damage())
    _ = try await fixture.outbox.discard(3)
    #expect(try await restoration.restore(from: Self.damage()).restored == [])
  }

  @Test("come back under other numbers and names from another store")
  func other() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    try await fixture.add("Rest")
    _ = try await fixture.outbox.discard(1)
    try await fixture.add("Sleep")
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    let restored = try await restoration.restore(from: Self.damage(ofOtherStore: true)).restored
    #expect(restored.map(\.id) == [3, 4, 5])
    #expect(restored.map(\.task) == [.local(3), .local(3), 41])
    #expect(try await fixture.shown().suffix(2) == ["+new-2 Sleep", "+new-3 Sing"])
    #expect(try await fixture.outbox.contents().unreadable == [])
  }

  @Test("come back once from one file, also where nothing tells that they were ended since")
  func endedElsewhere() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let noted = Self.damage(ofOtherStore: true)
    try await fixture.store.transaction { transaction in try transaction.note(noted) }
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    #expect(try await restoration.restore(from: noted).restored.count == 3)
    for id in [1, 3] { _ = try await fixture.outbox.discard(id) }
    let known = try await fixture.store.reading { transaction in try transaction.damages() }
    let second = try await restoration.restore(from: try #require(known.first))
    #expect(second == RestoredEdits(found: 3, restored: []))
  }

  @Test("of a new task whose name was given to another one since get another name")
  func nameGivenAgain() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    try await fixture.add("Rest")
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    let restored = try await restoration.restore(from: Self.damage()).restored
    #expect(restored.map(\.id) == [2, 3, 4])
    #expect(restored.map(\.task) == [.local(2), .local(2), 41])
    #expect(try await fixture.shown().suffix(2) == ["+new-1 Rest", "+new-2 Sing"])
  }

  @Test("of another store are perhaps not all where a part of its journal is damaged, or all of it")
  func damagedJournal() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let stores = Damaged(fixture: damaged, isWholeJournal: false)
    let restoration = OutboxRestoration(to: fixture.outbox, from: stores)
    #expect(try await restoration.restore(from: Self.damage(ofOtherStore: true)).doubt == .damagedJournal)
    // A file of the same store is no journal: there, numbers tell what is missing.
    #expect(try await restoration.restore(from: Self.damage()).doubt == nil)
  }
}
