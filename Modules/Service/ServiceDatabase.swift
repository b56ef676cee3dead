import Foundation
import GRDB

/// The service's users and tasks, in SQLite.
struct ServiceDatabase: Sendable {
  private let queue: DatabaseQueue
  private let writes: WriteGroup
  private let now: @Sendable () -> Date
  /// What makes answers of what is here.
  let renderer: AnswerRenderer

  /// Opens `data`, fills it with the sample data if it is new, and brings it up to date if it is of an older version.
  ///
  /// - Throws: `.badData` with the path; a file that is not the service's own is left as it is.
  init(_ data: ServiceData, now: @escaping @Sendable () -> Date) throws(ServiceFailure) {
    self.now = now
    switch data {
    case .memory: (queue, renderer) = try Self.open(":memory:", with: SampleTodos.all)
    case .memoryWithFewTasks(let count): (queue, renderer) = try Self.open(":memory:", with: SampleTodos.first(count))
    case .file(let path):
      try DataFile(path: path).createIfMissing()
      // SQLite gives names such as ":memory:" a meaning of their own, but not below a folder.
      (queue, renderer) = try Self.open(URL(fileURLWithPath: path).path, with: SampleTodos.all)
    }
    writes = WriteGroup(queue)
  }

  /// All users by id.
  func users() async throws -> [User] {
    try await queue.read { try User.order(Column("id")).fetchAll($0) }
  }

  /// The user with this id, or nil.
  func user(_ id: Int) async throws -> User? {
    try await queue.read { try User.fetchOne($0, key: id) }
  }

  /// All tasks by id.
  func todos() async throws -> [Todo] {
    try await queue.read { try TodoTable(database: $0).all() }
  }

  /// The tasks of this user by id; none if there is no such user.
  func todos(ofUser id: Int) async throws -> [Todo] {
    try await queue.read { try TodoTable(database: $0).all(ofUser: id) }
  }

  /// The task with this id, or nil.
  func todo(_ id: Int) async throws -> Todo? {
    try await queue.read { try TodoTable(database: $0).todo(id) }
  }

  /// Does `work` and remembers its answer in one transaction, of which there is one at a time, in all processes, and
  /// which changes that come at the same time share; or gives the answer again that `request` got before.
  ///
  /// - Throws: What `work` throws, and 422 if another request had the same key; nothing was changed then.
  func answer(
    to request: WriteRequest, by work: @escaping @Sendable (TodoWrites) throws -> Answer
  ) async throws -> Answer {
    let (now, renderer) = (now, renderer)
    return try await writes.answer { database in
      try RememberedAnswers(database: database, digest: renderer.digest, now: now()).answer(to: request) {
        try work(TodoWrites(table: TodoTable(database: database), renderer: renderer))
      }
    }
  }

  private static func open(
    _ path: String, with todos: [Todo]
  ) throws(ServiceFailure) -> (DatabaseQueue, AnswerRenderer) {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return (queue, AnswerRenderer(digest: try Schema.prepare(queue, with: todos)))
    } catch let failure as Schema.Mismatch {
      throw .badData(path, failure.reason)
    } catch {
      throw .badData(path, DataFile.reason(error))
    }
  }
}
