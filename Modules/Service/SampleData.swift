import Foundation

/// The users, tasks and comments of a new service, from `db.json`, which has the form that json-server takes.
struct SampleData: Decodable {
  /// The users by id.
  let users: [User]
  /// The tasks by id: the same number for each user.
  private(set) var todos: [Todo]
  /// The comments by id.
  private(set) var comments: [Comment]

  /// Decodes the data, with at most the first `count` tasks of each user.
  ///
  /// - Throws: `DecodingError` if `db.json` was changed and does not fit `User` and `Todo`.
  init(tasksOfEach count: Int = .max) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(PackageResources.db_json))
    let countOfEach = todos.count / users.count
    todos.removeAll { ($0.id - 1) % countOfEach >= count }
    let left = Set(todos.map(\.id))
    comments.removeAll { !left.contains($0.todoId) }
  }
}
