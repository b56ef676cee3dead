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
      (StoreCondition.missing, "✓ does not exist yet"),
      (.older(version: 7), "✓ of an older version: the next command takes the edits over and loads lists again"),
      (.newer(version: 9), "✗ schema 9, made by a newer version of Roster: update the program"),
      (.damaged("no"), "! damaged (no): the next command sets it aside and loads lists again"),
      (.locked, "! not checked: another program is using it"),
      (.interrupted, "! not checked: the next command has to undo an interrupted change first"),
      (.unreadable("no"), "✗ cannot be read: no"),
      (.foreign, "✗ not a Roster store: name another file with --store"),
    ] as [(StoreCondition, String)])
  func `doctor reports every condition of a store`(_ condition: StoreCondition, _ store: String) async throws {
    var diagnostics = doctor.well
    diagnostics.condition = condition
    diagnostics.report = []
    #expect(try await doctor.line("store", diagnostics) == store)
    let isCounted = if case .older = condition { false } else { true }
    #expect(try await doctor.line("edits", diagnostics) == (isCounted ? "✓ none" : "! not counted"))
  }

  @Test func `doctor checks a store in memory directly`() async throws {
    var diagnostics = doctor.well
    diagnostics.condition = .inMemory
    diagnostics.report = []
    #expect(
      try await doctor.line("store", diagnostics, store: InMemoryCacheStore(), keeping: .inMemory)
        == "✓ in memory, for this session only")
    #expect(
      try await doctor.line("store", diagnostics, store: InMemoryCacheStore(), keeping: .impossible("no home"))
        == "✗ in memory only: no home")
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
    _ = try await diagnostics.log.change(unless: nil, usingReserve: false) { _ in
      ([RecordChange("edit 1", Array("?".utf8)[...])], ())
    }
    #expect(try await doctor.line("unreadable", diagnostics) == "✗ edit 1 cannot be read; run 'recover'")
  }

  @Test func `doctor warns of damage in both copies of the edits`() async throws {
    let diagnostics = doctor.well
    _ = try await diagnostics.log.change(unless: nil, usingReserve: false) { _ in
      ([RecordChange("damage 1", Array("found=0.0\tchanges=1\tfile=/a\tfile=/b".utf8)[...])], ())
    }
    #expect(
      try await doctor.line("damage", diagnostics)
        == "! both copies of the edits were damaged, and 1 change is lost; they are kept as /a and /b; run 'recover'")
  }

  @Test func `if the edits cannot be read, doctor still reports the rest`() async throws {
    var diagnostics = doctor.well
    diagnostics.log = FailingRecordLog(failure: .unavailable("no disk"))
    let (text, failure) = try await doctor.seen(diagnostics)
    #expect(text.contains("✗ edits        cannot be read: no disk\n"))
    #expect(text.contains("✓ store        sound, schema 8\n"))
    #expect(text.contains("✓ aliases      0\n"))
    #expect(failure == .failed(Problem("1 problem found")))
  }

  @Test func `doctor says that both copies of the edits are sound, or what is wrong with one`() async throws {
    var diagnostics = doctor.well
    diagnostics.copies = [("/1", .sound), ("/2", .sound)]
    #expect(try await doctor.line("copies", diagnostics) == "✓ both sound")
    let mending = "the next edit writes it anew from the other copy"
    for (condition, text) in [
      (LogFileCondition.missing, "! /2: missing: \(mending)"), (.damaged, "! /2: damaged: \(mending)"),
      (.unreadable("no disk"), "✗ /2: cannot be read: no disk"),
    ] {
      diagnostics.copies = [("/1", .sound), ("/2", condition)]
      #expect(try await doctor.line("copy", diagnostics) == text)
    }
  }
}
