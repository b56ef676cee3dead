import Foundation
import SharedLocal
import TasksDomain
import TasksLocal
import TasksOutbox
import TestSupport
import Testing

@Suite struct OutboxRestorationTests {
  private static let edits = CollectionName("task edits")

  /// A damaged store with the edits of another outbox.
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

  @Test func `missing edits are restored once, with their numbers`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    let first = try await restoration.restore(from: Self.damage())
    #expect(first.found == 3)
    #expect(first.restored.map(\.id) == [1, 2, 3])
    #expect(try await restoration.restore(from: Self.damage()).restored == [])
    #expect(try await fixture.outbox.unconfirmed() == damaged.outbox.unconfirmed())
    #expect(try await fixture.add("Rest").id == 4)
  }

  @Test func `edits that were discarded since are not restored`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    _ = try await restoration.restore(from: Self.damage())
    _ = try await fixture.outbox.discard(3)
    #expect(try await restoration.restore(from: Self.damage()).restored == [])
  }

  @Test func `edits from another store are restored with new numbers and local task IDs`() async throws {
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

  @Test func `edits from another store are restored only once per damaged file`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let damage = Self.damage(ofOtherStore: true)
    try await fixture.store.transaction { transaction in try transaction.note(damage) }
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    #expect(try await restoration.restore(from: damage).restored.count == 3)
    for id in [1, 3] { _ = try await fixture.outbox.discard(id) }
    let known = try await fixture.store.reading { transaction in try transaction.damages() }
    let second = try await restoration.restore(from: try #require(known.first))
    #expect(second == RestoredEdits(found: 3, restored: []))
  }

  @Test func `a restored new task gets another local ID if its own has been reused`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    try await fixture.add("Rest")
    let restoration = OutboxRestoration(to: fixture.outbox, from: Damaged(fixture: damaged))
    let restored = try await restoration.restore(from: Self.damage()).restored
    #expect(restored.map(\.id) == [2, 3, 4])
    #expect(restored.map(\.task) == [.local(2), .local(2), 41])
    #expect(try await fixture.shown().suffix(2) == ["+new-1 Rest", "+new-2 Sing"])
  }

  @Test func `edits from another store may be incomplete if its journal is damaged`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    let stores = Damaged(fixture: damaged, isWholeJournal: false)
    let restoration = OutboxRestoration(to: fixture.outbox, from: stores)
    #expect(try await restoration.restore(from: Self.damage(ofOtherStore: true)).doubt == .damagedJournal)
    // In a file of the same store, gaps in the numbers show what is missing.
    #expect(try await restoration.restore(from: Self.damage()).doubt == nil)
  }
}
