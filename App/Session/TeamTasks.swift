import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksPresentation
import TasksUI
import TasksUIComposer
import UsersDomain

/// The tasks of several users, one user after the other, which are read a page at a time.
struct TeamTasks: Sendable {
  // A first page that is seen at once, and further ones that take little memory, but for a list that is longer.
  private static let (firstSize, size) = (100, 1_000)
  /// The first tasks of a list, at most `limit`.
  private typealias Part = (list: Int, limit: Int)
  private let lists: [(user: User, tasks: UserTasks)]
  // Of a list that begins on the first page and ends on the second one, both have the beginning.
  private var parts: [[Part]] = [[]]
  // The lists that were saved anew before they were shown.
  private let newLists = Count()
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
    let isRemoved = { (task: ListedTask) in task.mark == .removed }
    var (left, room, removed) = (count, isPaged ? Self.firstSize : .max, 0)
    for (number, list) in lists.enumerated() where left > 0 && list.tasks.count > 0 {
      // A list that is saved anew before it is read may be longer.
      let part = (number, limit == .max ? .max : min(left, list.tasks.count))
      if room <= 0 {
        parts.append([part])
        room = Self.size
      } else if parts.count == 1, room < list.tasks.count {
        parts = [parts[0] + [(number, room)], [part]]
        room = 0
      } else {
        parts[parts.count - 1].append(part)
      }
      removed += list.tasks.readTasks.prefix(left).count(where: isRemoved)
      (left, room) = (left - list.tasks.count, room - list.tasks.count)
    }
    total = lists.reduce(0) { $0 + $1.tasks.count - $1.tasks.readTasks.count(where: isRemoved) }
    shown = count - removed
  }

  /// Reads the first page; returns it, and the others, which are read when they are needed.
  ///
  /// - Throws: A failure that says why saved tasks cannot be read.
  func pages(on calendar: UserCalendar, in mode: LoadMode) async throws -> Pages<[OwnedTask]> {
    let first = try await page(0, on: calendar, in: mode)
    return Pages(first: first, count: parts.count) { try await page($0, after: first, on: calendar, in: mode) }
  }

  /// Prints a warning if what was shown may be of different moments.
  func warn(on console: Console) async {
    guard await newLists.number > 0 else { return }
    console.warn("tasks were loaded meanwhile; one that changed hands may be missing or there twice: show them again")
  }

  // A list may have been saved anew since its beginning was shown, so what was shown is told by its ids.
  private func page(
    _ number: Int, after first: [OwnedTask] = [], on calendar: UserCalendar, in mode: LoadMode
  ) async throws -> [OwnedTask] {
    do {
      return try await withCache {
        var rows: [OwnedTask] = []
        for part in parts[number] {
          let (user, tasks) = lists[part.list]
          let isRest = number == 1 && part.list == parts[0].last?.list
          let shown = Set(isRest ? first.suffix(parts[0].last?.limit ?? 0).map(\.task.item.id) : [])
          let (read, areNew) = try await tasks.first(part.limit)
          if areNew { await newLists.add() }
          let unshown = read.filter { !shown.contains($0.item.id) }
          rows += user.owned(Array(unshown.prefix(part.limit - shown.count)), on: calendar)
        }
        return rows
      }
    } catch {
      throw CommandFailure(error, loading: "the saved tasks", mode: mode)
    }
  }

  /// Returns rows that take at least as much room in a table as those on all pages, but for titles that have not been read.
  ///
  /// - Parameter saved: Returns saved tasks of the users with these ids, which have between them all optional columns.
  func examples(
    on calendar: UserCalendar, _ saved: (Set<ServiceID>) async throws -> [ListedTask]
  ) async rethrows -> [OwnedTask] {
    let shown = parts.joined().map { (list: lists[$0.list], limit: $0.limit) }
    let users = shown.map { ($0.list.user, width: DisplayWidth.of($0.list.user.name)) }
    guard parts.count > 1, let (user, _) = users.max(by: { $0.width < $1.width }) else { return [] }
    let unread = shown.filter(\.list.tasks.isReadAsShown)
    var tasks = try await saved(Set(unread.map(\.list.user.id)))
    tasks += shown.flatMap { $0.list.tasks.readTasks.prefix($0.limit) }
    let ids = unread.lazy.flatMap(\.list.tasks.endIDs)
    if let id = ids.max(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      let item = TaskItem(id: .service(id), userID: user.id, title: "", isCompleted: false)
      tasks.append(changing(ListedTask(item)) { $0.due = ListedTask.widestDue })
    }
    return user.owned(tasks, on: calendar)
  }
}

extension User {
  /// Returns the user's `tasks` as a list of all users shows them.
  func owned(_ tasks: [ListedTask], on calendar: UserCalendar) -> [OwnedTask] {
    tasks.map { OwnedTask($0.shown(in: calendar), of: owner, username: username) }
  }
}
