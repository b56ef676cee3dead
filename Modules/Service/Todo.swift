import GRDB

/// A task of a user.
struct Todo: Codable, Sendable {
  /// The id, which is never reused and determines the order of lists.
  var id: Int
  var userId: Int
  var title: String
  var completed: Bool
  /// How often the task was written, starting with 1. It is not sent.
  var version = 1

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }
}

extension Todo: FetchableRecord {
  /// Creates a task from `row`, which has the columns that `ServiceTables` selects.
  init(row: Row) throws {
    id = try row.decode(Int.self, atIndex: 0)
    userId = try row.decode(Int.self, atIndex: 1)
    title = try row.decode(String.self, atIndex: 2)
    completed = try row.decode(Bool.self, atIndex: 3)
    version = try row.decode(Int.self, atIndex: 4)
  }
}
