import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedTiming
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import TasksPresentation
import TestSupport
import Testing

/// Edits of which something is missing: another version of the program has written them, or damage has taken them.
@Suite struct UnreadableEditTests {
  /// Returns an outbox with three edits, the second of which is stored as `text`, or not at all if that is `nil`.
  private func fixture(_ text: String?) async throws -> OutboxFixture {
    var fixture = try await OutboxFixture()
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
    try await fixture.rewrite("edit 2") { _ in text }
    fixture.outbox = fixture.restarted()
    return fixture
  }

  @Test func `an unreadable edit is reported with its number and text, and others are still sent`() async throws {
    let fixture = try await fixture("key=1\ttitle=Si")
    let expected = [UnreadableEdit(id: 2, text: "key=1\ttitle=Si")]
    #expect(try await fixture.outbox.contents().unreadable == expected)
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1, 3])
    try await fixture.outbox.recover()
    #expect(try await fixture.accept().map(\.id) == [1, 3])
    #expect(try await fixture.outbox.counts().toSend == 0)
    #expect(try await fixture.outbox.contents() == OutboxContents(edits: [], unreadable: expected))
  }

  @Test(arguments: ["colour=red", "revision=first", "undone=yes"])
  func `an edit with a member or a value that a newer version of the program has written is unreadable`(
    _ member: String
  ) async throws {
    let fixture = try await OutboxFixture()
    try await fixture.change(41, action: .rename("Sing"))
    try await fixture.rewrite("edit 1") { $0 + "\t\(member)" }
    #expect(try await fixture.restarted().contents().unreadable.map(\.id) == [1])
  }

  @Test(arguments: [nil, "?"])
  func `retry and resolve report an unreadable edit as such`(_ text: String?) async throws {
    let outbox = try await fixture(text).outbox
    await #expect(throws: EditFailure.unreadable(2)) { try await outbox.retry([2]) }
    await #expect(throws: EditFailure.unreadable(2)) { try await outbox.resolve(2, by: .mine, among: []) }
    await #expect(throws: EditFailure.unknownEdit(4)) { try await outbox.retry([4]) }
  }

  @Test func `forget removes only unreadable edits`() async throws {
    let outbox = try await fixture("[]").outbox
    try await outbox.forget([UnreadableEdit(id: 1, text: nil), UnreadableEdit(id: 4, text: nil)])
    #expect(try await outbox.contents().unreadable.map(\.id) == [2])
    #expect(try await outbox.contents().edits.map(\.id) == [1, 3])
    try await outbox.forget([UnreadableEdit(id: 2, text: nil)])
    #expect(try await outbox.contents().unreadable == [])
  }

  @Test func `an edit without a record is reported as unreadable`() async throws {
    let fixture = try await fixture(nil)
    #expect(try await fixture.outbox.contents().unreadable == [UnreadableEdit(id: 2, text: nil)])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1, 3])
    #expect(try await fixture.change(41, action: .complete(true)).map(\.id) == [4])
  }

  @Test func `the newest edit is reported as unreadable if its record is gone`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
    _ = try await fixture.outbox.discard(1)
    try await fixture.rewrite("edit 3") { _ in nil }
    #expect(try await fixture.restarted().contents().unreadable == [UnreadableEdit(id: 3, text: nil)])
  }

  @Test(arguments: [nil, "?"])
  func `discard removes an unreadable edit`(_ text: String?) async throws {
    let outbox = try await fixture(text).outbox
    _ = try await outbox.discard(3)
    #expect(try await outbox.contents().unreadable.map(\.id) == [2])
    #expect(try await outbox.discard(2) == [])
    #expect(try await outbox.contents().unreadable == [])
    await #expect(throws: EditFailure.unknownEdit(2)) { try await outbox.discard(2) }
  }

  @Test func `edits that were sent, dropped or forgotten are not reported as unreadable`() async throws {
    let fixture = try await OutboxFixture()
    for round in 1...80 {
      try await fixture.change(41, action: .rename("Round \(round)"))
      try await fixture.accept()
      if round.isMultiple(of: 7) {
        let edit = try await fixture.add("Never mind \(round)")
        _ = try await fixture.outbox.discard(edit.id)
      }
      if round.isMultiple(of: 9) { try await fixture.save(OutboxFixture.tasks, revision: round) }
    }
    #expect(try await fixture.restarted().contents() == OutboxContents(edits: []))
  }

  @Test func `numbers of edits and new tasks are not used again after the counters are lost`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.add("Dance")
    try await fixture.accept()
    try await fixture.add("Sing")
    try await fixture.rewrite("counters") { _ in nil }
    let edit = try await fixture.restarted().add("Rest")
    #expect(edit.id == 3)
    #expect(edit.task == .local(3))
  }

  @Test func `damage in both files is reported until the user goes on, with what is left of edits`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.change(41, 42, action: .rename("Sing"))
    // A text in which a byte was changed, which could be read as another edit.
    let text = try await fixture.log.read(unless: nil)?.texts["edit 2"] ?? []
    let remains = String(decoding: text, as: UTF8.self).replacing("Sing", with: "Sink")
    var losses = LogLosses()
    losses.changes = 2
    losses.remains = ["edit 1": "state=sen", "edit 9": remains, "counters": "?"].mapValues { Array($0.utf8)[...] }
    losses.files = ["a", "b"]
    let lossy = DisturbedRecordLog(fixture.log, losses: losses)
    let outbox = StoredTaskOutbox(in: lossy, lists: fixture.store, clock: WallClock { EditSamples.time })
    let damage = OutboxDamage(foundAt: EditSamples.time, changes: 2, files: ["a", "b"])
    let lost = UnreadableEdit(id: 9, text: String(remains.prefix(200)))
    #expect(try await outbox.contents().damages == [damage])
    #expect(try await outbox.contents().unreadable.last == lost)
    // The edit of which a later state is lost may have been sent.
    try await outbox.recover()
    #expect(try await outbox.unconfirmed().map(\.state) == [.unsure, .waiting])
    let after = fixture.restarted()
    #expect(try await after.contents().damages == [damage])
    #expect(try await after.contents().unreadable.map(\.id) == Array(3...9))
    #expect(try await after.contents().unreadable.last == lost)
    try await after.forget(after.contents().unreadable)
    try await after.change { edits, _ in edits.forget(OutboxContents(edits: [], damages: [damage])) }
    #expect(try await fixture.restarted().contents().damages == [])
    #expect(try await fixture.restarted().contents().unreadable == [])
  }

  @Test func `an added task may get a negative ID from the service`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.add("Dance")
    try await fixture.send { _ in .accepted(EditSamples.task(.service(-1), "Dance")) }
    try await fixture.change(41, action: .complete(true))
    #expect(try await fixture.restarted().contents().unreadable == [])
    #expect(try await fixture.restarted().task(.local(1))?.item.id == .service(-1))
  }

  @Test func `the numbers of unreadable edits are printed as ranges`() {
    let edits = [1, 3, 4, 5, 9].map { UnreadableEdit(id: $0, text: nil) }
    #expect(edits.numbers == "edits 1, 3 to 5, 9")
    #expect(edits.suffix(1).map(\.self).numbers == "edit 9")
  }
}
