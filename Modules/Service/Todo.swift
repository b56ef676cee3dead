import GRDB

/// A task of a user.
struct Todo: Encodable, Sendable {
  /// Unique, even among those that were removed, and the order of the list.
  var id: Int
  /// Whose task it is.
  var userId: Int
  /// What is to be done.
  var title: String
  /// Whether it was done.
  var completed: Bool
  /// How often it was written: 1 when it was added. It is not sent.
  var version = 1

  private enum CodingKeys: CodingKey {
    case id, userId, title, completed
  }
}

extension Todo: FetchableRecord {
  /// The task in `row`, which has the columns of `TodoTable`.
  init(row: Row) throws {
    id = try row.decode(Int.self, atIndex: 0)
    userId = try row.decode(Int.self, atIndex: 1)
    title = try row.decode(String.self, atIndex: 2)
    completed = try row.decode(Bool.self, atIndex: 3)
    version = try row.decode(Int.self, atIndex: 4)
  }
}
