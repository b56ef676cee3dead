package import SharedDomain
package import SharedInteractorInterface
package import TasksDomain

/// An interactor that resolves references to tasks, for everything that accepts some.
package struct FindTasksInteractor: Sendable {
  private let outbox: any TaskOutbox
  private let sender: any TaskEditSender
  private let lists: any Interactor<TaskOwner, [ListedTask]>

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - sender: Asks the service for a task that is not saved.
  ///   - lists: Loads and saves the tasks of an owner, if possible.
  package init(
    _ outbox: any TaskOutbox, sender: any TaskEditSender, lists: any Interactor<TaskOwner, [ListedTask]>
  ) {
    self.outbox = outbox
    self.sender = sender
    self.lists = lists
  }

  /// Returns the tasks that `references` name, each once, in order, and which numbers of ranges are left out.
  ///
  /// A range takes only tasks of the selected user or, if none is selected, of the user of its first number.
  ///
  /// - Throws: `EditFailure.noSuchTask` or `.unknownTask` for the first number of a range if nobody is selected.
  package func ids(
    of references: [TaskReference], owners: TaskOwners
  ) async throws -> (ids: [TaskID], leftOut: LeftOutNumbers) {
    var ids: [TaskID] = []
    var leftOut = LeftOutNumbers()
    for reference in references {
      switch reference {
      case .task(let id): ids.append(id)
      case .range(let range):
        let owner = try await owner(of: range, among: owners)
        let found = try await tasks(in: range, of: owner)
        for number in range {
          // As in the list of a user, a number is the same id as a text with its digits.
          if let task = found[number], task.userID.text == owner.id.text {
            ids.append(task.id)
          } else {
            leftOut.add(number, found[number], of: owner)
          }
        }
      }
    }
    leftOut.remove(ids)
    return (ids.unique, leftOut)
  }

  private func owner(of range: ClosedRange<Int>, among owners: TaskOwners) async throws -> TaskOwner {
    if let selected = owners.selected { return selected }
    let found = try await tasks([.service(.number(range.lowerBound))], preferablyOf: owners.listed?.id)
    return await owners.owner(found.all[0].userID)
  }

  // The tasks of `range` that are saved, after loading the owner's list if it is not.
  private func tasks(in range: ClosedRange<Int>, of owner: TaskOwner) async throws -> [Int: TaskItem] {
    if try await outbox.savedRevision(ofUser: owner.id) == nil {
      do { _ = try await lists.load(owner) } catch {}  // What is not loaded is not known.
    }
    return try await outbox.reading { try $0.tasks(withIDs: range, preferablyOf: owner.id, in: $1) }
  }

  /// Returns the tasks with these ids, each once, with all edits applied, and those of them that are not saved and were
  /// loaded from the service.
  ///
  /// - Parameter user: Whose list counts if a task is in several.
  /// - Throws: `EditFailure.noSuchTask` or `.unknownTask` for the first task that cannot be changed.
  package func tasks(
    _ ids: [TaskID], preferablyOf user: ServiceID?
  ) async throws -> (all: [TaskItem], loaded: [TaskItem]) {
    var all: [TaskItem] = []
    var loaded: [TaskItem] = []
    for id in ids {
      let item: TaskItem
      if let saved = try await saved(id, preferablyOf: user) {
        guard saved.mark != .removed else { throw EditFailure.noSuchTask(id) }
        item = saved.item
      } else {
        guard case .service(let number) = id else { throw EditFailure.unknownTask(id) }
        item = try await sender.existingTask(number)
        loaded.append(item)
      }
      if !all.contains(where: { $0.id == item.id }) { all.append(item) }
    }
    return (all, loaded)
  }

  /// Returns the task with this id as the service has it now, with all edits applied, or as it is saved if the service
  /// cannot be asked or `asksService` is false; and whether it has been asked.
  ///
  /// - Throws: `EditFailure.noSuchTask` or `.unknownTask`.
  package func task(
    _ id: TaskID, preferablyOf user: ServiceID?, asksService: Bool
  ) async throws -> (task: ListedTask, isLive: Bool) {
    if asksService, case .service(let number) = id {
      switch await sender.task(number) {
      case .missing: throw EditFailure.noSuchTask(id)
      case .found(let item):
        if let task = try await outbox.change(knowing: [item], { outbox, saved, _ in try outbox.task(id, in: saved) }) {
          return (task, true)
        }
      case .unknown: break
      }
    }
    guard let task = try await saved(id, preferablyOf: user) else { throw EditFailure.unknownTask(id) }
    return (task, false)
  }

  /// Returns what `word`, which is no id of a task, may mean: the number at its end, if a task has it; otherwise the
  /// tasks with the word in their titles, the best two at most.
  package func tasksMeant(by word: String) async -> (number: Int?, titled: [TaskItem]) {
    do {
      if let number = Int(word.drop { !$0.isNumber }), try await saved(.service(.number(number))) != nil {
        return (number, [])
      }
      guard let query = SearchQuery([word]) else { return (nil, []) }
      return (nil, try await find(query, limit: 2).found.map(\.element.item))
    } catch {
      return (nil, [])  // Without saved tasks, nothing can be suggested.
    }
  }

  /// Returns the known tasks whose texts match `query`, best first, at most `limit`, with all edits applied, without
  /// removed ones.
  package func find(_ query: SearchQuery, limit: Int) async throws -> Findings<ListedTask> {
    try await outbox.reading { try $0.find(query, limit: limit, in: $1) }
  }

  private func saved(_ id: TaskID, preferablyOf user: ServiceID? = nil) async throws -> ListedTask? {
    try await outbox.reading { try $0.task(id, preferablyOf: user, in: $1) }
  }
}

extension TaskEditSender {
  /// Returns the service's task with this id.
  ///
  /// - Throws: `EditFailure.noSuchTask` if there is none, `.unknownTask` if the service cannot be asked.
  func existingTask(_ id: ServiceID) async throws -> TaskItem {
    switch await task(id) {
    case .found(let item): return item
    case .missing: throw EditFailure.noSuchTask(.service(id))
    case .unknown: throw EditFailure.unknownTask(.service(id))
    }
  }
}

/// The numbers of ranges that a command leaves out.
package struct LeftOutNumbers: Hashable, Sendable {
  /// Those of other users' tasks, by the owner of their range.
  package private(set) var others: [TaskOwner: Set<Int>] = [:]
  /// The first of these tasks.
  package private(set) var other: TaskItem?
  /// Those that no saved list has.
  package private(set) var unknown: Set<Int> = []

  // Adds `number`, which is `task` of another user than `owner`, whose range it is; `nil` if it is not known.
  fileprivate mutating func add(_ number: Int, _ task: TaskItem?, of owner: TaskOwner) {
    if let task {
      others[owner, default: []].insert(number)
      other = other ?? task
    } else {
      unknown.insert(number)
    }
  }

  // Removes the numbers of `tasks`, which are not left out after all.
  fileprivate mutating func remove(_ tasks: [TaskID]) {
    for case .service(let id) in tasks {
      guard let number = Int(id.text) else { continue }
      for owner in others.keys { others[owner]?.remove(number) }
    }
  }
}
