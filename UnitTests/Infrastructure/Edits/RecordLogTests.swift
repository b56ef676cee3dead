import EditsInfra
import Foundation
import SharedLocal
import SharedTiming
import TestSupport
import Testing

/// What every log of records does.
@Suite struct RecordLogTests {
  enum Kind: CaseIterable, Sendable {
    case inMemory, inFiles

    func log(in folder: borrowing TemporaryFolder) -> any RecordLog {
      switch self {
      case .inMemory: InMemoryRecordLog()
      case .inFiles: EditLog(beside: folder.path("lists.sqlite")) { Issue.record("\($0)") }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `what is changed is read, and what is removed is not`(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let log = kind.log(in: folder)
    #expect(try await log.texts() == [:])
    try await log.put(["edit 1": "title=Milk", "counters": "edit=1"])
    try await log.put(["edit 2": "title=Bread ✓", "edit 1": nil])
    #expect(try await log.texts() == ["counters": "edit=1", "edit 2": "title=Bread ✓"])
  }

  @Test(arguments: Kind.allCases)
  func `records that somebody has are not read again until they change`(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let log = kind.log(in: folder)
    let first = try await log.put(["edit 1": "a"])
    #expect(try await log.read(unless: first) == nil)
    let isKnown = try await log.change(unless: first, usingReserve: false) { ([], $0 == nil) }.value
    #expect(isKnown)
    let second = try await log.put(["edit 1": "b"])
    #expect(first != second)
    #expect(try await log.read(unless: first)?.stamp == second)
  }

  @Test(arguments: Kind.allCases)
  func `work that fails changes nothing`(_ kind: Kind) async throws {
    struct Refusal: Error {}
    let folder = try TemporaryFolder()
    let log = kind.log(in: folder)
    let stamp = try await log.put(["edit 1": "a"])
    await #expect(throws: Refusal.self) {
      try await log.change(unless: nil, usingReserve: false) { _ -> ([RecordChange], Int) in throw Refusal() }
    }
    #expect(try await log.read(unless: stamp) == nil)
  }

  @Test(arguments: Kind.allCases)
  func `a change whose task is cancelled changes nothing`(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let log = kind.log(in: folder)
    let changing = Task {
      try await log.change(unless: nil, usingReserve: false) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return ([("edit 1", Array("a".utf8)[...]) as RecordChange], 1)
      }
    }
    await #expect(throws: (any Error).self) { try await changing.value }
    #expect(try await log.texts() == [:])
  }

  @Test(arguments: Kind.allCases)
  func `concurrent changes lose none`(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let logs = [kind.log(in: folder), kind.log(in: folder)]
    let shared = kind == .inMemory ? [logs[0], logs[0]] : logs
    // A busy machine must not use the usual budget up.
    try await WaitBudget.$current.withValue(WaitBudget(limit: .seconds(600))) {
      try await concurrently(1...20) { number in
        _ = try await shared[number % 2].change(unless: nil, usingReserve: false) { records in
          let count = Int(records?.text("count") ?? "") ?? 0
          return ([("count", Array("\(count + 1)".utf8)[...]) as RecordChange], ())
        }
      }
    }
    #expect(try await shared[0].texts() == ["count": "20"])
  }

  @Test(arguments: Kind.allCases)
  func `exclusive work excludes other exclusive work but no changes`(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let log = kind.log(in: folder)
    let isExcluded = try await log.exclusively { () async throws -> Bool in
      try await log.put(["edit 1": "a"])
      return try await log.exclusively { 1 } == nil
    }
    #expect(isExcluded == true)
    #expect(try await log.texts() == ["edit 1": "a"])
    #expect(try await log.exclusively { 2 } == 2)
  }
}

extension RecordLog {
  /// Sets the records to these texts, or removes them, in one change; returns the stamp afterwards.
  @discardableResult
  func put(_ texts: [String: String?]) async throws -> LogStamp {
    let changes = texts.sorted { $0.key < $1.key }.map { name, text -> RecordChange in
      (name, text.map { Array($0.utf8)[...] })
    }
    return try await change(unless: nil, usingReserve: false) { _ in (changes, ()) }.stamp
  }

  /// Returns the texts of all records.
  func texts() async throws -> [String: String] {
    try await read(unless: nil)?.texts.mapValues { String(decoding: $0, as: UTF8.self) } ?? [:]
  }
}

extension LoggedRecords {
  /// Returns the text of a record; `nil` if there is none.
  func text(_ name: String) -> String? { texts[name].map { String(decoding: $0, as: UTF8.self) } }
}
