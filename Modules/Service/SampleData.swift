import Foundation

/// The users, tasks and comments of a new service, from `db.json`, which has the form that json-server takes.
struct SampleData: Decodable {
  /// The users by id.
  let users: [User]
  /// The tasks by id: the same number for each user.
  private(set) var todos: [Todo]
  /// The comments by id.
  private(set) var comments: [Comment]

  // The day to which the due dates of `db.json` belong.
  private static let day = "2026-11-23"

  /// Decodes the data, with at most the first `count` tasks of each user, due as many days after that of `now` as they
  /// are after the day of `db.json`.
  ///
  /// - Throws: `DecodingError` if `db.json` was changed and does not fit `User` and `Todo`.
  init(tasksOfEach count: Int = .max, at now: Date) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(PackageResources.db_json))
    let countOfEach = todos.count / users.count
    todos.removeAll { ($0.id - 1) % countOfEach >= count }
    let left = Set(todos.map(\.id))
    comments.removeAll { !left.contains($0.todoId) }
    let date = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    let today = now.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    let age = try date.parse(Self.day).distance(to: date.parse(today))
    for place in todos.indices {
      guard let due = todos[place].details.due else { continue }
      todos[place].details.due = try date.parse(due).addingTimeInterval(age).formatted(date)
    }
  }
}
