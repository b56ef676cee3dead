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

  /// Creates the pages of the first `limit` tasks; those that fit one page are on one, where all columns are fitted.
  init(_ lists: [(user: User, tasks: UserTasks)], limit: Int) {
    self.lists = lists
    let count = min(limit, lists.reduce(0) { $0 + $1.tasks.count })
    let isMixed = lists.contains { $0.tasks.hasMixedIDs }
    // Ids that look alike are told apart among all.
    var (left, room) = (count, isMixed ? .max : count <= Self.size ? Self.size : Self.firstSize)
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
    total = lists.reduce(0) { $0 + $1.tasks.count - $1.tasks.tasks.count(where: isRemoved) }
    shown = count - Self.read(of: lists, on: pages).count(where: isRemoved)
  }

  var pageCount: Int { pages.count }

  /// Returns tasks of further pages that have between them all that may need a column; `saved` returns such of saved ones.
  func examples(_ saved: () async -> [ListedTask]) async -> [ListedTask] {
    guard pages.count > 1 else { return [] }
    let read = Self.read(of: lists, on: pages)
    return lists.contains { $0.tasks.isReadAsShown } ? await saved() + read : read
  }

  // Returns the tasks on `pages` that have been read.
  private static func read(of lists: [(user: User, tasks: UserTasks)], on pages: [[Part]]) -> [ListedTask] {
    pages.joined().flatMap { part -> ArraySlice<ListedTask> in
      let tasks = lists[part.list].tasks
      return tasks.isReadAsShown ? [] : tasks.tasks[part.range]
    }
  }

  /// Returns the tasks of a page.
  ///
  /// - Throws: `.store` if a list has been replaced since.
  func page(_ number: Int, on calendar: UserCalendar) async throws(LoadFailure) -> [OwnedTask] {
    var rows: [OwnedTask] = []
    for part in pages[number] {
      let (user, tasks) = lists[part.list]
      rows += try await tasks.tasks(in: part.range).map { task in
        OwnedTask(task.shown(in: calendar), of: user.owner, username: user.username)
      }
    }
    return rows
  }
}
