import CacheInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@testable import App

@Suite(.hangGuard)
struct DoctorStoreTests {
  private let doctor = DoctorFixture()

  @Test(
    arguments: [
      (StoreCondition.missing, "✓ does not exist yet", "✓ none"),
      (.older(version: 4), "✓ sound, schema 4: the next command updates it", "! not counted"),
      (.newer(version: 9), "✗ schema 9, made by a newer version of Roster: update the program", "✗ cannot be read"),
      (
        .damaged("no"), "✗ damaged (no): the next command that cannot use it moves what can be read to a new store",
        "✗ not counted; run 'pending' to list what can be read"
      ),
      (.locked, "! not checked: another program is using it", "! not counted"),
      (.interrupted, "! not checked: the next command has to undo an interrupted change first", "! not counted"),
      (.unreadable("no"), "✗ cannot be read: no", "✗ cannot be read"),
      (.foreign, "✗ not a Roster store: name another file with --store", nil),
    ] as [(StoreCondition, String, String?)])
  func `doctor reports every condition of a store`(_ condition: StoreCondition, _ store: String, _ edits: String?)
    async throws
  {
    var diagnostics = doctor.well
    (diagnostics.condition, diagnostics.report) = (condition, [])
    #expect(try await doctor.line("store", diagnostics) == store)
    #expect(try await doctor.line("edits", diagnostics) == edits)
  }

  @Test func `doctor checks a store in memory directly`() async throws {
    var diagnostics = doctor.well
    (diagnostics.condition, diagnostics.report) = (.inMemory, [])
    #expect(
      try await doctor.line("store", diagnostics, store: InMemoryCacheStore(), keeping: .inMemory)
        == "✓ in memory, for this session only")
    #expect(
      try await doctor.line("store", diagnostics, store: InMemoryCacheStore(), keeping: .unusable("no home"))
        == "✗ in memory only: no home")
    #expect(
      try await doctor.line(
        "edits", diagnostics, store: FailingCacheStore(failure: .unavailable("no disk")), keeping: .inMemory)
        == "✗ cannot be read: no disk")
  }

  @Test func `doctor warns of edits that have been pending for more than a day`() async throws {
    let diagnostics = doctor.well
    try await doctor.enter(in: diagnostics)
    doctor.clock.advance(120)
    #expect(try await doctor.line("edits", diagnostics) == "✓ 1 waiting, the oldest typed 2 minutes ago")
    doctor.clock.advance(DoctorFixture.day)
    #expect(try await doctor.line("edits", diagnostics) == "! 1 waiting, the oldest typed 1 day ago")
  }

  @Test func `doctor warns of edits that need a decision at once`() async throws {
    let diagnostics = doctor.well
    try await doctor.enter(in: diagnostics, isRefused: true)
    let edits = try await doctor.line("edits", diagnostics)
    #expect(edits == "! 1 refused, the oldest typed just now; run 'pending'")
  }

  @Test func `doctor reports an unreadable edit as a problem`() async throws {
    let diagnostics = doctor.well
    try await doctor.enter(in: diagnostics)
    try await diagnostics.contents.transaction { transaction in
      let edit = IndexedEntry(Entry(id: 1, body: Data("?".utf8)), terms: ["open"])
      try transaction.put(edit, in: CollectionName("task edits"))
    }
    #expect(try await doctor.line("unreadable", diagnostics) == "✗ edit 1 cannot be read; run 'recover'")
  }

  @Test func `doctor warns of a damaged store that was set aside`() async throws {
    let diagnostics = doctor.well
    let damage = StoreDamage(
      path: "/s.sqlite.corrupt-1", reason: "no", at: doctor.clock.now, keptRecords: 0, keptLists: 0, lostLists: 0)
    try await diagnostics.contents.transaction { transaction in try transaction.note(damage) }
    #expect(
      try await doctor.line("damage", diagnostics)
        == "! the store was damaged and is kept as /s.sqlite.corrupt-1; run 'recover'")
  }

  @Test func `if the edits cannot be read, doctor still reports the rest`() async throws {
    var diagnostics = doctor.well
    diagnostics.contentsFailure = .unavailable("no disk")
    let (text, failure) = try await doctor.seen(diagnostics)
    #expect(text.contains("✗ edits        cannot be read: no disk\n"))
    #expect(text.contains("✓ store        sound, schema 7\n") && text.contains("✓ aliases      0\n"))
    #expect(failure == .failed(Problem("1 problem found")))
  }

  @Test(
    arguments: [
      (StoreCondition.sound(version: 7), JournalCondition.sound, "✓ sound"),
      (
        .sound(version: 7), .damaged(lines: [3]),
        "! 1 damaged line (3), but the store has all edits: remove the .edits file, and the next edit writes a new one"
      ),
      (
        .older(version: 5), .damaged(lines: [1, 2]),
        "! 2 damaged lines (1, 2), but the store has all edits: remove the .edits file, and the next edit writes a new one"
      ),
      (
        .damaged("no"), .damaged(lines: Array(1...9)),
        "✗ 9 damaged lines (1, 2, 3, 4, 5, 6, 7, 8, …): edits may be missing from it"
      ),
    ] as [(StoreCondition, JournalCondition, String)])
  func `doctor reports the condition of a journal`(
    _ condition: StoreCondition, _ journal: JournalCondition, _ expected: String
  ) async throws {
    var diagnostics = doctor.well
    (diagnostics.condition, diagnostics.journal) = (condition, journal)
    #expect(try await doctor.line("journal", diagnostics) == expected)
  }
}
