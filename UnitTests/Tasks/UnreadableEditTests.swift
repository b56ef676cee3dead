import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksLocal
import TasksOutbox
import TasksUIComposer
import TestSupport
import Testing

@Suite struct UnreadableEditTests {
  private static let edits = CollectionName("task edits")
  private static let kinds = OutboxFixture.Kind.allCases

  /// Returns an outbox with three edits, the second of which has the record `body`, or none if that is `nil`.
  private func fixture(_ kind: OutboxFixture.Kind, body: String?) async throws -> OutboxFixture {
    let fixture = try await OutboxFixture(kind)
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
    try await fixture.store.transaction { transaction in
      if let body {
        let terms = ["open", "user 3", "task 42", "state waiting"]
        try transaction.put(IndexedEntry(Entry(id: 2, body: Data(body.utf8)), terms: terms), in: Self.edits)
      } else {
        try transaction.remove(2, from: Self.edits)
      }
    }
    return fixture
  }

  @Test(arguments: kinds)
  func `an unreadable edit is reported with its number and text, and others are still sent`(_ kind: OutboxFixture.Kind)
    async throws
  {
    let fixture = try await fixture(kind, body: #"{"id":2,"title":"Si"#)
    let expected = [UnreadableEdit(id: 2, text: #"{"id":2,"title":"Si"#)]
    #expect(try await fixture.outbox.contents().unreadable == expected)
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1, 3])
    try await fixture.outbox.recover()
    #expect(try await fixture.accept().map(\.id) == [1, 3])
    #expect(try await fixture.outbox.counts().toSend == 0)
    #expect(try await fixture.outbox.contents() == OutboxContents(edits: [], unreadable: expected))
  }

  @Test(arguments: kinds, [nil, "?"])
  func `retry and resolve report an unreadable edit as such`(_ kind: OutboxFixture.Kind, body: String?) async throws {
    let fixture = try await fixture(kind, body: body)
    let outbox = fixture.outbox
    await #expect(throws: EditFailure.unreadable(2)) { try await outbox.retry([2]) }
    await #expect(throws: EditFailure.unreadable(2)) { try await outbox.resolve(2, by: .mine, among: []) }
    await #expect(throws: EditFailure.unknownEdit(4)) { try await outbox.retry([4]) }
  }

  @Test(arguments: kinds)
  func `forget removes only unreadable edits`(_ kind: OutboxFixture.Kind) async throws {
    let fixture = try await fixture(kind, body: "[]")
    let outbox = fixture.outbox
    try await outbox.forget([UnreadableEdit(id: 1, text: nil), UnreadableEdit(id: 4, text: nil)])
    #expect(try await outbox.contents().unreadable.map(\.id) == [2])
    #expect(try await outbox.contents().edits.map(\.id) == [1, 3])
    try await outbox.forget([UnreadableEdit(id: 2, text: nil)])
    #expect(try await outbox.contents().unreadable == [])
  }

  @Test(arguments: kinds)
  func `an edit without a record is reported as unreadable`(_ kind: OutboxFixture.Kind) async throws {
    let fixture = try await OutboxFixture(kind)
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
    try await fixture.store.transaction { transaction in
      try transaction.remove(2, from: Self.edits)
    }
    #expect(try await fixture.outbox.contents().unreadable == [UnreadableEdit(id: 2, text: nil)])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1, 3])
    #expect(try await fixture.change(41, action: .complete(true)).map(\.id) == [4])
  }

  @Test(arguments: kinds)
  func `the newest edit is reported as unreadable if its record is gone`(_ kind: OutboxFixture.Kind) async throws {
    let fixture = try await OutboxFixture(kind)
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
    _ = try await fixture.outbox.discard(1)
    try await fixture.store.remove([3], from: Self.edits)
    #expect(try await fixture.outbox.contents().unreadable == [UnreadableEdit(id: 3, text: nil)])
  }

  @Test(arguments: [nil, "{}"] as [String?])
  func `discard removes an unreadable edit`(_ body: String?) async throws {
    let fixture = try await fixture(.sqlite, body: body)
    _ = try await fixture.outbox.discard(3)
    let before = try await fixture.outbox.contents().unreadable
    #expect(before.map(\.id) == [2])
    #expect(try await fixture.outbox.discard(2) == [])
    #expect(try await fixture.outbox.contents().unreadable == [])
    await #expect(throws: EditFailure.unknownEdit(2)) { try await fixture.outbox.discard(2) }
  }

  @Test(arguments: kinds)
  func `edits that were sent, dropped or forgotten are not reported as unreadable`(_ kind: OutboxFixture.Kind)
    async throws
  {
    let fixture = try await OutboxFixture(kind)
    for round in 1...80 {
      try await fixture.change(41, action: .rename("Round \(round)"))
      try await fixture.accept()
      if round.isMultiple(of: 7) {
        let edit = try await fixture.add("Never mind \(round)")
        _ = try await fixture.outbox.discard(edit.id)
      }
      if round.isMultiple(of: 9) { try await fixture.save(OutboxFixture.tasks, revision: round) }
    }
    #expect(try await fixture.outbox.contents() == OutboxContents(edits: []))
  }

  @Test(arguments: kinds)
  func `in a store of 1.0, the first new edit is kept and discarded edits are not missed`(_ kind: OutboxFixture.Kind)
    async throws
  {
    let fixture = try await OutboxFixture(kind)
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
    _ = try await fixture.outbox.discard(2)
    let counters = IndexedEntry(Entry(id: 0, body: Data(#"{"edit":3,"task":0,"revision":0}"#.utf8)))
    try await fixture.store.put([counters], in: CollectionName("task edit counters"))
    try await fixture.change(41, action: .complete(true))
    try await fixture.outbox.recover()
    #expect(try await fixture.outbox.contents().unreadable == [])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1, 3, 4])
  }

  @Test func `a leftover record of a discarded edit is ignored`() async throws {
    let fixture = try await OutboxFixture(.inMemory)
    try await fixture.change(41, 42, action: .rename("Sing"))
    let record = try await fixture.store.entry(1, of: Self.edits)
    _ = try await fixture.outbox.discard(1)
    try await fixture.store.put([IndexedEntry(try #require(record), terms: ["open", "task 41"])], in: Self.edits)
    #expect(try await fixture.outbox.contents().edits.map(\.id) == [2])
    try await fixture.outbox.recover()
    #expect(try await fixture.accept().map(\.id) == [2])
    #expect(try await fixture.store.entry(1, of: Self.edits) == nil)
  }

  @Test func `edit numbers are not reused after the counters are lost`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    try await fixture.add("Dance")
    try await fixture.store.remove([0], from: CollectionName("task edit counters"))
    let edit = try await fixture.add("Sing")
    #expect(edit.id == 2)
    #expect(edit.task == .local(2))
  }

  @Test func `local task IDs are not reused after the counters are lost`() async throws {
    let fixture = try await OutboxFixture(.sqlite)
    try await fixture.add("Dance")
    try await fixture.accept()
    try await fixture.store.remove([0], from: CollectionName("task edit counters"))
    #expect(try await fixture.add("Sing").task == .local(2))
  }

  @Test(arguments: kinds)
  func `an added task may get a negative ID from the service`(_ kind: OutboxFixture.Kind) async throws {
    let fixture = try await OutboxFixture(kind)
    try await fixture.add("Dance")
    try await fixture.send { _ in .accepted(EditSamples.task(.service(-1), "Dance")) }
    try await fixture.change(41, action: .complete(true))
    #expect(try await fixture.outbox.contents().unreadable == [])
    #expect(try await fixture.outbox.task(.local(1))?.item.id == .service(-1))
  }

  @Test func `the numbers of unreadable edits are printed as ranges`() {
    let edits = [1, 3, 4, 5, 9].map { UnreadableEdit(id: $0, text: nil) }
    #expect(edits.numbers == "edits 1, 3 to 5, 9")
    #expect(edits.suffix(1).map(\.self).numbers == "edit 9")
  }

  @Test(arguments: OutboxFixture.Kind.allCases)
  func `an edit whose search terms were lost is still sent`(_ kind: OutboxFixture.Kind) async throws {
    let fixture = try await OutboxFixture(kind)
    try await fixture.add("Dance")
    let edits = CollectionName("task edits")
    try await fixture.store.transaction { transaction in
      for record in try transaction.entries(of: edits) { try transaction.put(IndexedEntry(record), in: edits) }
    }
    #expect(try await fixture.outbox.claim(9, dueAt: nil, skipping: []) == [])
    try await fixture.outbox.recover()
    #expect(try await fixture.outbox.claim(9, dueAt: nil, skipping: []).map(\.id) == [1])
  }
}
