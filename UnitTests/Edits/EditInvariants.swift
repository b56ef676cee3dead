import SharedDomain
import SharedInteractorInterface
import TasksDomain
import TasksLocal
import TasksInteractorInterface

/// The invariants of the random scripts.
struct EditInvariants {
  let world: SimulatedWorld
  let clients: [EditClient]
  /// The tasks that the service had at first.
  let initial: [TaskItem]

  /// A violated invariant.
  struct Violation: Error {
    let description: String
  }

  /// Checks what each client shows, and that no edit was applied twice.
  func checkAfterStep() async throws {
    try checkUnseen()
    for client in clients {
      for entry in client.ledger.entries.values where world.applyCount(entry.edit.key) > 1 && !world.isKeyless {
        throw Violation(
          description: "\(client.name): edit \(entry.edit.id) was applied \(world.applyCount(entry.edit.key)) times")
      }
      let contents = try await client.program.outbox.contents()
      guard contents.unreadable.isEmpty, contents.damages.isEmpty else {
        let ids = contents.unreadable.map(\.id)
        throw Violation(description: "\(client.name): cannot read \(ids), lost \(contents.damages)")
      }
      let open = contents.edits
      guard try await client.program.outbox.counts() == EditCounts(open) else {
        throw Violation(description: "\(client.name): edits are counted wrongly")
      }
      try checkUnkept(open, client)
      try checkDiscardable(open, client)
      for owner in EditScript.owners {
        guard let list = try await client.shown(of: owner) else { continue }
        try checkPending(open.filter { $0.userID == owner.id }, in: list, client)
        // Without a saved list, only pending edits are shown.
        let isCertain = client.disk.map { !$0.mayHaveDamagedLists } ?? true
        if isCertain, try await client.hasList(of: owner) { try checkUnshared(list, of: owner, open, client) }
      }
    }
  }

  // What others have reverted before the next list looks as if it had not been kept.
  private func checkUnkept(_ open: [TaskEdit], _ client: EditClient) throws {
    for edit in open where edit.state == .unkept && !world.hasIgnored(edit.key) && !world.hasDroppedUser(edit.key) {
      let task = world.id(addedWith: edit.key).map { TaskID.service($0) } ?? edit.task
      guard world.isKeyless, !isUnshared(client, with: task) else {
        throw Violation(description: "\(client.name): edit \(edit.id) of task \(task.text) is unkept")
      }
    }
  }

  // An applied edit whose response was lost cannot be discarded while it is still to be sent again.
  private func checkDiscardable(_ open: [TaskEdit], _ client: EditClient) throws {
    for edit in open where world.applyCount(edit.key) > 0 && !edit.state.needsDecision && edit.canBeDiscarded {
      throw Violation(
        description: "\(client.name): edit \(edit.id) was applied, and can be discarded as it is \(edit.state)")
    }
  }

  // Every pending edit is visible in the list.
  private func checkPending(_ open: [TaskEdit], in list: [ListedTask], _ client: EditClient) throws {
    let ids = list.map(\.item.id)
    guard Set(ids).count == ids.count else {
      throw Violation(description: "\(client.name): a task is listed twice: \(ids)")
    }
    let unpredictable = client.ledger.unpredictable.map { client.ledger.name(of: $0, in: world) }
    for (task, edits) in Dictionary(grouping: open, by: \.task) where !unpredictable.contains(task) {
      let listed = list.first { $0.item.id == task }
      let isRemoved = edits.last?.action == .remove
      guard let listed else {
        if isRemoved { continue }
        throw Violation(description: "\(client.name): task \(task.text) with waiting edits is not listed")
      }
      guard isRemoved == (listed.mark == .removed), listed.mark != nil else {
        throw Violation(description: "\(client.name): task \(task.text) is marked \(listed.mark as Any)")
      }
      let expected = EditLedger.fold(edits.filter { $0.action != .remove }, over: listed.item)
      guard isRemoved || expected?.with(id: task) == listed.item.with(id: task) else {
        throw Violation(
          description: "\(client.name): task \(task.text) is listed as \(listed.item), not \(expected as Any)")
      }
    }
  }

  // A task that nobody else has changed is as this user left it.
  private func checkUnshared(
    _ list: [ListedTask], of owner: TaskOwner, _ open: [TaskEdit], _ client: EditClient
  ) throws {
    let ledger = client.ledger
    // A new task whose response was lost may be listed twice: as the pending edit and as the service's task.
    let unanswered = open.filter(\.isAddition).map { ledger.name(of: $0.task, in: world) }
    let typed = ledger.entries.values.filter { $0.edit.isAddition && !$0.isDropped && $0.edit.userID == owner.id }
    let own =
      initial.filter { $0.userID == owner.id }.map(\.id) + typed.map { ledger.name(of: $0.edit.task, in: world) }
    for task in own where isUnshared(client, with: task) && (!unanswered.contains(task) || task.isLocal) {
      // Only in the end is it certain in which list a task is that was handed over, also if that was undone.
      let moved = ledger.entries.values.filter { $0.typed.action.changes[.owner] != nil }
      if moved.contains(where: { ledger.name(of: $0.edit.task, in: world) == task }) { continue }
      let listed = list.first { ledger.name(of: $0.item.id, in: world) == task }
      try check(listed?.mark == .removed ? nil : listed?.item, isLeftBy: client, as: task)
    }
  }

  private func check(_ item: TaskItem?, isLeftBy client: EditClient, as task: TaskID) throws {
    let edits = client.ledger.edits(of: task, in: world)
    // What the service has ignored shows when the next list is loaded, or a later edit of the task is sent.
    if edits.contains(where: { world.hasIgnored($0.key) || world.hasDroppedUser($0.key) }) { return }
    // The user knows a task only by its id that may be one of a dropped addition: what was typed since must show.
    let first = initial.first { $0.id == task } ?? (edits.contains(where: \.isAddition) ? nil : item)
    let expected = EditLedger.fold(edits, over: first)
    guard item?.kept(as: task) == expected?.kept(as: task) else {
      throw Violation(
        description: "\(client.name): task \(task.text) is \(item as Any), but was left as \(expected as Any)")
    }
  }

  private func isUnshared(_ client: EditClient, with task: TaskID) -> Bool {
    if case .service(let id) = task, world.isChangedElsewhere(id) { return false }
    if client.ledger.unpredictable.contains(where: { client.ledger.name(of: $0, in: world) == task }) { return false }
    if world.isKeyless, hasDuplicateTitle(task, of: client) { return false }
    guard case .service = task else { return true }
    return !clients.contains { other in
      other !== client
        && other.ledger.entries.values.contains { other.ledger.name(of: $0.edit.task, in: world) == task }
    }
  }

  func hasDuplicateTitle(_ task: TaskID, of client: EditClient) -> Bool {
    let titles = clients.flatMap { $0.ledger.entries.values }.compactMap { $0.edit.addedTitle }
    let mine = client.ledger.edits(of: task, in: world).compactMap(\.addedTitle)
    return mine.contains { title in titles.filter { $0 == title }.count > 1 }
  }

  /// Checks that all clients agree with `tasks`, the final state of the service, and that each edit was applied once.
  func checkAtEnd(_ tasks: [TaskItem]) async throws {
    var undecided: [String: Int] = [:]
    var confirmed: [String: Int] = [:]
    var openIDs: [String: Set<Int>] = [:]
    for client in clients {
      let open = try await client.program.outbox.unconfirmed()
      if let stuck = open.first(where: { !client.isLeftToUser($0) }), !isBlocked(stuck, in: open, of: client) {
        throw Violation(
          description: "\(client.name): edit \(stuck.id) is \(stuck.state) for ever: \(stuck.lastError ?? "")")
      }
      openIDs[client.name] = Set(open.map(\.id))
      try await checkAgreement(client, with: tasks, open)
      let edited = Set(open.map { client.ledger.name(of: $0.task, in: world) })
      for task in tasks where isUnshared(client, with: task.id) && !edited.contains(task.id) {
        let edits = client.ledger.edits(of: task.id, in: world)
        // A silent service lets even a removed task be handed over.
        let isBack = world.isSilent && edits.contains { $0.action == .remove }
        if !edits.isEmpty, !isBack { try check(task, isLeftBy: client, as: task.id) }
      }
      for entry in client.ledger.entries.values {
        let isOpen = open.contains { $0.id == entry.edit.id }
        try checkApplied(entry, isOpen: isOpen, client)
        if !isOpen { try checkIgnored(entry, tasks, client) }
        guard let text = entry.edit.addedTitle ?? entry.edit.comment else { continue }
        let isUndecided = isOpen || entry.isDropped && entry.mayBeApplied
        undecided[text, default: 0] += entry.resubmissions + (isUndecided ? 1 : 0)
        if !entry.isDropped, !isOpen { confirmed[text, default: 0] += 1 }
      }
    }
    try checkTags(tasks, open: openIDs)
    for text in Set(confirmed.keys).union(undecided.keys) where !isAmbiguous(text) {
      let (least, added) = (confirmed[text] ?? 0, world.addCount(text))
      guard least...(least + (undecided[text] ?? 0)) ~= added else {
        throw Violation(description: "'\(text.prefix(20))' was added \(added) times instead of \(least)")
      }
    }
  }

  // Without keys, a new task whose response was lost cannot be recognised once somebody else has changed it or its user
  // has removed it, nor be told from one that somebody else adds with the same title.
  private func isAmbiguous(_ title: String) -> Bool {
    let authors = clients.filter { client in client.ledger.entries.values.contains { $0.edit.addedTitle == title } }
    return world.isKeyless
      && (authors.count > 1
        || world.ids(addedAs: title).contains { id in
          let editors = clients.filter { client in
            client.ledger.entries.values.contains { client.ledger.name(of: $0.edit.task, in: world) == .service(id) }
          }
          return world.isChangedElsewhere(id)
            || editors.contains { editor in
              !authors.contains { $0 === editor } || editor.ledger.removes(.service(id))
            }
        })
  }

  private func isBlocked(_ edit: TaskEdit, in open: [TaskEdit], of client: EditClient) -> Bool {
    open.contains { $0.task == edit.task && $0.id < edit.id && client.isLeftToUser($0) }
  }

  private func checkAgreement(_ client: EditClient, with tasks: [TaskItem], _ open: [TaskEdit]) async throws {
    for owner in EditScript.owners {
      let edited = Set(open.map(\.task))
      let list = try await client.shown(of: owner) ?? []
      let plain = list.filter { !edited.contains($0.item.id) }
      let theirs = tasks.filter { $0.userID == owner.id && !edited.contains($0.id) }.sorted { $0.id < $1.id }
      guard plain.sorted(by: { $0.item.id < $1.item.id }) == theirs.map({ ListedTask($0) }) else {
        throw Violation(
          description:
            "\(client.name) shows \(plain.map(\.summary)), the service has \(theirs.map { ListedTask($0).summary })")
      }
    }
  }

  // What the service has ignored of an edit is unkept, unless a later edit of the user, or an applied one of somebody else,
  // is about the same. Another edit of a set is only about the elements that it adds or takes away.
  private func checkIgnored(_ entry: EditLedger.Entry, _ tasks: [TaskItem], _ client: EditClient) throws {
    let edit = entry.edit
    guard world.hasIgnored(edit.key), !entry.isDropped, world.applyCount(edit.key) == 0 else { return }
    let task = client.ledger.name(of: edit.task, in: world)
    if case .service(let id) = task, world.isChangedElsewhere(id) { return }
    guard let kept = tasks.first(where: { $0.id == task }) else { return }
    let later = client.ledger.entries(of: task, in: world).filter { $0.order > entry.order && !$0.isDropped }
    let theirs = clients.filter { $0 !== client }.flatMap { $0.ledger.entries(of: task, in: world) }
    let applied = (later + theirs).filter { world.applyCount($0.edit.key) > 0 }.map(\.edit)
    let others = later.map(\.edit) + applied
    if others.contains(where: { $0.action == .remove }) || edit.action == .remove && !applied.isEmpty { return }
    let isIgnored = edit.action.changes.contains { field, value in
      guard field.kind == .list else {
        return !others.contains { $0.action.changes[field] != nil } && !kept[field].isKept(of: value)
      }
      let own = others.reduce(edit.elements(of: field)) { $0.subtracting($1.elements(of: field)) }
      return own.contains { kept[field].elements.contains($0) != value.elements.contains($0) }
    }
    guard isIgnored || edit.action == .remove else { return }
    throw Violation(description: "\(client.name): edit \(edit.id) was ignored by the service, and nobody says so")
  }

  private func checkApplied(_ entry: EditLedger.Entry, isOpen: Bool, _ client: EditClient) throws {
    let (edit, count) = (entry.edit, world.applyCount(entry.edit.key))
    if isOpen || (world.isKeyless && edit.isAddition) { return }
    if entry.isDropped, count > 0, !entry.mayBeApplied {
      throw Violation(description: "\(client.name): edit \(edit.id) was dropped, but applied all the same")
    }
    if !entry.isDropped, !world.isSettled(edit.key) {
      throw Violation(description: "\(client.name): edit \(edit.id) is gone, but was never applied")
    }
  }
}

extension TaskID {
  fileprivate var isLocal: Bool { if case .local = self { true } else { false } }
}

extension TaskEdit {
  /// The elements that the edit adds to a set or takes from it.
  fileprivate func elements(of field: TaskField) -> Set<String> {
    action.changes[field]?.elements.symmetricDifference(base?[field].elements ?? []) ?? []
  }

  /// What the edit says of a task; nobody says the same.
  fileprivate var comment: String? { if case .comment(let text) = action { text } else { nil } }

  /// The title of a new task, as every service keeps it.
  fileprivate var addedTitle: String? {
    if case .add(let fields) = action { fields.title.map { String($0.withoutOuterBlanks) } } else { nil }
  }
}

extension TaskItem {
  /// The task with this id, without blanks around its title and what only the service sets, such as times.
  fileprivate func kept(as id: TaskID) -> TaskItem {
    var task = TaskItem(id: id, userID: userID, editable)
    task[.title] = .text(String(task.title.withoutOuterBlanks))
    return task
  }
}

extension ListedTask {
  fileprivate var summary: String {
    "\(item.id.text) \(item.title.prefix(12)) \(item.isCompleted) \(mark.map(\.rawValue) ?? "")"
  }
}
