package import SharedDomain
package import TasksDomain

/// The saved lists of tasks, as one reading of the store sees them.
package protocol SavedTasks {
  /// Returns the saved tasks of a user, and the revision of the outbox when they were requested; `nil` if no list is
  /// saved.
  func tasks(ofUser id: ServiceID) throws -> (tasks: [TaskItem], revision: Int)?
  /// Returns the revision of the outbox when the saved tasks of a user were requested; `nil` if no list is saved.
  func revision(ofUser id: ServiceID) throws -> Int?
  /// Returns the saved task with this id, from the list that was requested last, and the revision of the outbox then;
  /// `nil` if no list has it.
  func task(_ id: ServiceID) throws -> (task: TaskItem, revision: Int)?
}

/// All that is known of the service's tasks while edits are entered.
package struct KnownServiceTasks {
  let saved: any SavedTasks
  /// Tasks that were just loaded from the service.
  let loaded: [TaskItem]

  package init(saved: any SavedTasks, loaded: [TaskItem] = []) {
    self.saved = saved
    self.loaded = loaded
  }

  /// Returns the revision of the outbox when the saved tasks of a user were requested; `nil` if no list is saved.
  package func revision(ofUser id: ServiceID) throws -> Int? { try saved.revision(ofUser: id) }

  /// Returns the task with this id, and the revision of the outbox when it was requested; `nil` if it is not known.
  func task(_ id: TaskID) throws -> (task: TaskItem, revision: Int)? {
    guard case .service(let assigned) = id else { return nil }
    if let item = loaded.first(where: { $0.id == id }) { return (item, .max) }
    return try saved.task(assigned)
  }
}

/// What is known of a task, with all edits applied.
package struct FoundTask: Sendable {
  package let task: ListedTask
  /// The open edits of the task, in order.
  let open: [TaskEdit]
}

extension Outbox {
  /// Returns what is known of the task that has or had this id, or `nil`; a number also finds a task whose id is a text
  /// with the same digits.
  package func task(_ id: TaskID, in tasks: KnownServiceTasks) throws -> FoundTask? {
    let id = serviceID(of: id)
    if let found = try exactly(id, in: tasks) { return found }
    guard case .service(let number) = id, let text = number.alternative else { return nil }
    return try exactly(.service(text), in: tasks)
  }

  private func exactly(_ id: TaskID, in tasks: KnownServiceTasks) throws -> FoundTask? {
    let own = edits(of: id)
    // A task that may be the result of a new one is listed as well.
    let doubtful = edits(in: .conflict).filter { $0.task != id && $0.theirs?.id == id }
    let known = try tasks.task(id)
    let items = known.map { [$0.task] } ?? []
    let listed = items.edited(by: doubtful + own, since: known?.revision ?? 0).first { $0.item.id == id }
    return listed.map { FoundTask(task: $0, open: own.filter { !$0.state.isFinal }) }
  }

  /// Returns what is known of the user's tasks when one with `fields` is added; `nil` if no list is saved.
  /// Tasks that the user has removed are not known, because the service may assign their ids again.
  func knownTasks(
    ofUser user: ServiceID, with fields: [TaskField: TaskValue], in saved: any SavedTasks
  ) throws -> KnownTasks? {
    guard let list = try saved.tasks(ofUser: user) else { return nil }
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
