package import SharedDomain
package import SharedInteractorInterface
package import TasksDomain

/// The saved lists of tasks, as one reading of the store sees them, and tasks that were just loaded from the service.
package protocol SavedTasks {
  /// Returns the saved tasks of a user, and the revision of the outbox when they were requested; `nil` if no list is
  /// saved.
  func tasks(ofUser id: ServiceID) throws -> (tasks: [TaskItem], revision: Int)?
  /// Returns the revision of the outbox when the saved tasks of a user were requested; `nil` if no list is saved.
  func revision(ofUser id: ServiceID) throws -> Int?
  /// Returns the task with this id, as it was just loaded, from the list of `user`, or from the list that was requested
  /// last, and the revision of the outbox then; `nil` if it is in none.
  func task(_ id: ServiceID, preferablyOf user: ServiceID?) throws -> (task: TaskItem, revision: Int)?
  /// Returns the saved tasks whose titles match `query`, best first, at most `limit`.
  func find(_ query: SearchQuery, limit: Int) throws -> Findings<TaskItem>
}

extension Outbox {
  /// Returns the task that has or had this id, with all edits applied; `nil` if nothing is known about it. A number also
  /// finds a task whose id is a text with the same digits.
  ///
  /// - Parameter user: Whose list counts if the task is in several.
  package func task(_ id: TaskID, preferablyOf user: ServiceID? = nil, in tasks: any SavedTasks) throws -> ListedTask? {
    let id = serviceID(of: id)
    if let found = try exactly(id, preferablyOf: user, in: tasks) { return found }
    guard case .service(let number) = id, let text = number.alternative else { return nil }
    return try exactly(.service(text), preferablyOf: user, in: tasks)
  }

  /// Returns the known tasks whose ids are numbers in `range`, by number, with all edits applied, without removed ones.
  func tasks(
    withIDs range: ClosedRange<Int>, preferablyOf user: ServiceID, in tasks: any SavedTasks
  ) throws -> [Int: TaskItem] {
    var found: [Int: TaskItem] = [:]
    for number in range {
      guard let task = try task(.service(.number(number)), preferablyOf: user, in: tasks), task.mark != .removed
      else { continue }
      found[number] = task.item
    }
    return found
  }

  private func exactly(
    _ id: TaskID, preferablyOf user: ServiceID?, in tasks: any SavedTasks
  ) throws -> ListedTask? {
    // A task that may be the result of a new one is listed as well.
    let doubtful = edits(in: .conflict).filter { $0.task != id && $0.theirs?.id == id }
    var known: (task: TaskItem, revision: Int)?
    if case .service(let assigned) = id { known = try tasks.task(assigned, preferablyOf: user) }
    let items = known.map { [$0.task] } ?? []
    return items.edited(by: doubtful + edits(of: id), since: known?.revision ?? 0).first { $0.item.id == id }
  }

  /// Returns what is known of the user's tasks when one with `fields` is added; `nil` if no list is saved.
  /// Tasks that the user has removed are not known, because the service may assign their ids again.
  func knownTasks(
    ofUser user: ServiceID, with fields: [TaskField: TaskValue], in tasks: any SavedTasks
  ) throws -> KnownTasks? {
    guard let list = try tasks.tasks(ofUser: user) else { return nil }
    // New tasks have no id yet; among thousands of them, another is to be entered as fast as the first.
    let edits = edits.filter { $0.userID == user && ($0.revision != nil || !$0.isOfNewTask) }
    var (greatest, duplicates) = (ServiceID?.none, [ServiceID]())
    for listed in list.tasks.edited(by: edits, since: list.revision) where listed.mark != .removed {
      guard case .service(let id) = listed.item.id else { continue }
      if !id.isText { greatest = max(greatest ?? id, id) }
      if listed.item.has(fields) { duplicates.append(id) }
    }
    return KnownTasks(greatestID: greatest, duplicates: duplicates)
  }
}
