/// The tasks of a new service: twenty for each sample user, in order.
enum SampleTodos {
  /// All sample tasks, with ids from 1, user by user.
  static let all: [Todo] = lists.enumerated().flatMap { index, list in
    list.split(separator: "\n").enumerated().map { place, line in
      Todo(
        id: index * 20 + place + 1, userId: index + 1, title: String(line.dropFirst(2)),
        completed: line.hasPrefix("x"))
    }
  }

  /// Returns the first `count` tasks of each user, with the ids that they have among all.
  static func first(_ count: Int) -> [Todo] { all.filter { ($0.id - 1) % 20 < count } }

  // One task per line: `x` if it is done or `-` if it is open, then the title.
  private static let lists = listsOfUsers1To4 + listsOfUsers5To8 + listsOfUsers9To12
}
