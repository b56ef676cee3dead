import Foundation
import GRDB
import TestSupport
import Testing

@testable import Service

/// Changes that are asked for at the same time.
@Suite final class WriteGroupTests {
  private let folder: TemporaryFolder
  private let queue: DatabaseQueue
  private let group: WriteGroup

  init() throws {
    folder = try TemporaryFolder()
    queue = try DatabaseQueue(path: folder.path("data"))
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a INTEGER PRIMARY KEY)") }
    group = WriteGroup(queue)
  }

  @Test func `changes that arrive during a commit are committed together`() async throws {
    let before = try commits()
    let answers = try await together((1...40).map(Self.insertion))
    #expect(try answers.map { try $0.get().status } == Array(1...40))
    #expect(try commits() == before + 2)
    #expect(try await numbers() == Array(1...40))
  }

  @Test func `only a change that fails is rolled back`() async throws {
    let failing: WriteGroup.Work = { database in
      try database.execute(sql: "INSERT INTO t VALUES (100)")
      throw Refusal()
    }
    let answers = try await together([Self.insertion(1), failing, Self.insertion(2), Self.insertion(1), failing])
    #expect(answers.map(\.isSuccess) == [true, false, true, false, false])
    #expect(throws: Refusal.self) { try answers[1].get() }
    #expect(try await numbers() == [1, 2])
  }

  @Test func `if the whole transaction is rolled back, every change fails and later ones succeed`() async throws {
    let fatal: WriteGroup.Work = { database in
      try database.execute(sql: "INSERT OR ROLLBACK INTO t VALUES (1)")
      return Answer(status: 0, body: Data())
    }
    let answers = try await together([Self.insertion(1), Self.insertion(2), fatal, Self.insertion(3)])
    #expect(answers.map(\.isSuccess) == [true, false, false, false])
    #expect(try await group.answer(by: Self.insertion(4)).status == 4)
    #expect(try await numbers() == [1, 4])
  }

  @Test func `no change is answered before it is committed`() async throws {
    let (group, reader) = (group, try DatabaseQueue(path: folder.path("data")))
    let seen = try await concurrently(1...40) { number in
      _ = try await group.answer(by: Self.insertion(number))
      return try await reader.read { try Int.fetchOne($0, sql: "SELECT a FROM t WHERE a = \(number)") } != nil
    }
    #expect(seen.count == 40)
    #expect(seen.allSatisfy { $0 })
  }

  private struct Refusal: Error {}

  private static func insertion(_ number: Int) -> WriteGroup.Work {
    { database in
      try database.execute(sql: "INSERT INTO t VALUES (\(number))")
      return Answer(status: number, body: Data())
    }
  }

  /// The results of these changes, all but the first of which come while that one is done.
  private func together(_ works: [WriteGroup.Work]) async throws -> [Result<Answer, any Error>] {
    let gate = DispatchSemaphore(value: 0)
    let group = group
    return await withTaskGroup(of: (Int, Result<Answer, any Error>).self) { tasks in
      for (index, work) in works.enumerated() {
        let gated: WriteGroup.Work = { database in
          if index == 0 { gate.wait() }
          return try work(database)
        }
        tasks.addTask { (index, await Self.result(of: { try await group.answer(by: gated) })) }
        while index == 0, await !group.isBusy { await Task.yield() }
      }
      while await group.waiting.count < works.count - 1 { await Task.yield() }
      gate.signal()
      let results = await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
      return works.indices.compactMap { results[$0] }
    }
  }

  private static func result(of work: () async throws -> Answer) async -> Result<Answer, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
  }

  private func numbers() async throws -> [Int] {
    try await queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t ORDER BY a") }
  }

  /// SQLite counts the transactions that changed a file in its header.
  private func commits() throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: folder.path("data")))[24..<28].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
