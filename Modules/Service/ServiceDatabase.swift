import Foundation
import GRDB

/// The service's users and tasks, in SQLite.
struct ServiceDatabase: Sendable {
  private let queue: DatabaseQueue

  /// Opens `data`, and fills it with the sample data if it is new.
  ///
  /// - Throws: `.badData` with the path; a file that is not the service's own is left as it is.
  init(_ data: ServiceData) throws(ServiceFailure) {
    switch data {
    case .memory: queue = try Self.open(":memory:")
    case .file(let path):
      try DataFile(path: path).createIfMissing()
      // SQLite gives names such as ":memory:" a meaning of their own, but not below a folder.
      queue = try Self.open(URL(fileURLWithPath: path).path)
    }
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
    try await queue.read { try Todo.order(Column("id")).fetchAll($0) }
  }

  /// The tasks of this user by id; none if there is no such user.
  func todos(ofUser id: Int) async throws -> [Todo] {
    try await queue.read { try Todo.filter(Column("userId") == id).order(Column("id")).fetchAll($0) }
  }

  /// The task with this id, or nil.
  func todo(_ id: Int) async throws -> Todo? {
    try await queue.read { try Todo.fetchOne($0, key: id) }
  }

  private static func open(_ path: String) throws(ServiceFailure) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try Schema.prepare(queue)
      return queue
    } catch let failure as Schema.Mismatch {
      throw .badData(path, failure.reason)
    } catch {
      throw .badData(path, DataFile.reason(error))
    }
  }
}
