import SharedInteractorInterface
import SharedPresentation
import TasksDomain
import TasksPresentation
import TasksUI
import TasksUIComposer
import UsersDomain

/// The tasks of several users, one user after the other, which are read a page at a time.
struct TeamTasks: Sendable {
  // A first page that is seen at once, and further ones that take little memory.
  private static let (firstSize, size) = (100, 1_000)
  private typealias Part = (list: Int, range: Range<Int>)
  private let lists: [(user: User, tasks: UserTasks)]
  private var pages: [[Part]] = [[]]
  /// The number of tasks, except removed ones.
  let total: Int
  /// The number of those on the pages.
  let shown: Int

  /// Creates the pages of the first `limit` tasks; a single one if it has room for all, or all have been read.
  init(_ lists: [(user: User, tasks: UserTasks)], limit: Int) {
    self.lists = lists
    let count = min(limit, lists.reduce(0) { $0 + $1.tasks.count })
    // Ids that look alike are told apart among those on a page.
    let isPaged =
      count > Self.size && lists.contains { $0.tasks.isReadAsShown }
      && lists.reduce(into: Set<Bool>()) { $0.formUnion($1.tasks.areTexts) }.count <= 1
    var (left, room) = (count, isPaged ? Self.firstSize : .max)
    for (number, list) in lists.enumerated() {
      var start = 0
      while start < list.tasks.count, left > 0 {
        if room == 0 {
          pages.append([])
          room = Self.size
        }
        let range = start..<start + min(room, left, list.tasks.count - start)
        pages[pages.count - 1].append((number, range))
        (start, left, room) = (range.upperBound, left - range.count, room - range.count)
      }
    }
    let isRemoved = { (task: ListedTask) in task.mark == .removed }
    total = lists.reduce(0) { $0 + $1.tasks.count - $1.tasks.readTasks.count(where: isRemoved) }
    shown = count - Self.readTasks(of: lists, on: pages).count(where: isRemoved)
  }

  var pageCount: Int { pages.count }

  /// The tasks on the pages that have been read.
  var readTasks: [ListedTask] { Self.readTasks(of: lists, on: pages) }

  private static func readTasks(of lists: [(user: User, tasks: UserTasks)], on pages: [[Part]]) -> [ListedTask] {
    pages.joined().flatMap { part -> ArraySlice<ListedTask> in
      let tasks = lists[part.list].tasks
      return tasks.isReadAsShown ? [] : tasks.readTasks[part.range]
    }
  }

  /// Returns the tasks of a page.
  ///
  /// - Throws: `.store` if a list has been replaced since.
  func page(_ number: Int, on calendar: UserCalendar) async throws(LoadFailure) -> [OwnedTask] {
    var rows: [OwnedTask] = []
    for part in pages[number] {
      let (user, tasks) = lists[part.list]
      rows += user.owned(try await tasks.tasks(in: part.range), on: calendar)
    }
    return rows
  }
}

extension User {
  /// Returns the user's `tasks` as a list of all users shows them.
  func owned(_ tasks: [ListedTask], on calendar: UserCalendar) -> [OwnedTask] {
    tasks.map { OwnedTask($0.shown(in: calendar), of: owner, username: username) }
  }
}
