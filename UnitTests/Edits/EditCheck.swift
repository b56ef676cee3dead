import SharedInteractorInterface
import TasksDomain
import TasksLocal
import TasksOutbox

/// What has to be so, whatever happens.
struct EditCheck {
  /// The service.
  let world: ServiceWorld
  /// Its clients.
  let clients: [EditClient]
  /// The tasks that the service began with.
  let initial: [TaskItem]

  /// A promise that was broken.
  struct Broken: Error {
    /// Which, and how.
    let what: String
  }

  /// Checks what every client shows just now, and that nothing was applied twice.
  func afterStep() async throws {
    for client in clients {
      for entry in client.ledger.entries.values where world.applied(entry.edit.key) > 1 && !world.isKeyless {
        throw Broken(what: "\(client.name): edit \(entry.edit.id) was applied \(world.applied(entry.edit.key)) times")
      }
      let contents = try await client.program.outbox.contents()
      guard contents.unreadable.isEmpty else {
        throw Broken(what: "\(client.name): cannot read \(contents.unreadable.map(\.id))")
      }
      if let reason = await client.disk?.reasonNotKept() { throw Broken(what: "\(client.name): not kept: \(reason)") }
      let open = contents.edits
      guard try await client.program.outbox.counts() == EditCounts(open) else {
        throw Broken(what: "\(client.name): edits are counted wrongly")
      }
      try checkUnheard(open, client)
      for owner in EditScript.owners {
        guard let list = try await client.shown(of: owner) else { continue }
        try checkOpen(open.filter { $0.userID == owner.id }, in: list, client)
        // Without a list, only what was typed is shown.
        let isCertain = client.disk.map { !$0.areListsDoubtful } ?? true
        if isCertain, try await client.hasList(of: owner) { try checkOwn(list, of: owner, open, client) }
      }
    }
  }

  // What the service has done unheard cannot be dropped, as long as it is to be sent again.
  private func checkUnheard(_ open: [TaskEdit], _ client: EditClient) throws {
    for edit in open where world.applied(edit.key) > 0 && !edit.state.needsDecision && edit.canBeDiscarded {
      throw Broken(what: "\(client.name): edit \(edit.id) was applied, and can be discarded as it is \(edit.state)")
    }
  }

  // Every edit that waits is to be seen.
  private func checkOpen(_ open: [TaskEdit], in list: [ListedTask], _ client: EditClient) throws {
    let ids = list.map(\.item.id)
    guard Set(ids).count == ids.count else { throw Broken(what: "\(client.name): a task is listed twice: \(ids)") }
    let obscure = client.ledger.obscure.map { client.ledger.name(of: $0, in: world) }
    for (task, edits) in Dictionary(grouping: open, by: \.task) where !obscure.contains(task) {
      let listed = list.first { $0.item.id == task }
      let isRemoved = edits.last?.action == .remove
      guard let listed else {
        if isRemoved { continue }
        throw Broken(what: "\(client.name): task \(task.text) with waiting edits is not listed")
      }
      guard isRemoved == (listed.mark == .removed), listed.mark != nil else {
        throw Broken(what: "\(client.name): task \(task.text) is marked \(listed.mark as Any)")
      }
      let expected = EditLedger.fold(edits.filter { $0.action != .remove }, over: listed.item)
      guard isRemoved || expected?.with(id: task) == listed.item else {
        throw Broken(what: "\(client.name): task \(task.text) is listed as \(listed.item), not \(expected as Any)")
      }
    }
  }

  // What nobody else has touched is just as this user left it.
  private func checkOwn(
    _ list: [ListedTask], of owner: TaskOwner, _ open: [TaskEdit], _ client: EditClient
  ) throws {
    let ledger = client.ledger
    // A new task that the service has without the client knowing may be listed beside itself.
    let unheard = open.filter(\.isAddition).map { ledger.name(of: $0.task, in: world) }
    let typed = ledger.entries.values.filter { $0.edit.isAddition && !$0.isDropped && $0.edit.userID == owner.id }
    let own =
      initial.filter { $0.userID == owner.id }.map(\.id) + typed.map { ledger.name(of: $0.edit.task, in: world) }
    for task in own where isAlone(client, with: task) && (!unheard.contains(task) || task.isLocal) {
      let expected = EditLedger.fold(ledger.edits(of: task, in: world), over: initial.first { $0.id == task })
      let listed = list.first { ledger.name(of: $0.item.id, in: world) == task }
      let left = listed?.mark == .removed ? nil : listed?.item
      guard left?.with(id: task) == expected?.with(id: task) else {
        throw Broken(what: "\(client.name): task \(task.text) is \(listed as Any), but was left as \(expected as Any)")
      }
    }
  }

  private func isAlone(_ client: EditClient, with task: TaskID) -> Bool {
    if case .service(let id) = task, world.isTouched(id) { return false }
    if client.ledger.obscure.contains(where: { client.ledger.name(of: $0, in: world) == task }) { return false }
    if world.isKeyless, hasTwins(task, of: client) { return false }
    guard case .service = task else { return true }
    return !clients.contains { other in
      other !== client
        && other.ledger.entries.values.contains { other.ledger.name(of: $0.edit.task, in: world) == task }
    }
  }

  private func hasTwins(_ task: TaskID, of client: EditClient) -> Bool {
    let titles = clients.flatMap { $0.ledger.entries.values }.compactMap { $0.edit.addedTitle }
    let mine = client.ledger.edits(of: task, in: world).compactMap(\.addedTitle)
    return mine.contains { title in titles.filter { $0 == title }.count > 1 }
  }

  /// Checks that all agree with `tasks`, which the service has in the end, and that everything was applied just once.
  func atTheEnd(_ tasks: [TaskItem]) async throws {
    var undecided: [String: Int] = [:]
    var confirmed: [String: Int] = [:]
    for client in clients {
      let open = try await client.program.outbox.unconfirmed()
      if let stuck = open.first(where: { !$0.state.needsDecision }), !isBehind(stuck, in: open) {
        throw Broken(what: "\(client.name): edit \(stuck.id) is \(stuck.state) for ever: \(stuck.lastError ?? "")")
      }
      try await checkAgreement(client, with: tasks, open)
      for entry in client.ledger.entries.values {
        let isOpen = open.contains { $0.id == entry.edit.id }
        try checkApplied(entry, isOpen: isOpen, client)
        guard let title = entry.edit.addedTitle else { continue }
        let isUndecided = isOpen || entry.isDropped && entry.isDoubtful
        undecided[title, default: 0] += entry.insistences + (isUndecided ? 1 : 0)
        if !entry.isDropped, !isOpen { confirmed[title, default: 0] += 1 }
      }
    }
    for title in Set(confirmed.keys).union(undecided.keys) where !isBlurred(title) {
      let (least, added) = (confirmed[title] ?? 0, world.added(title))
      guard least...(least + (undecided[title] ?? 0)) ~= added else {
        throw Broken(what: "'\(title.prefix(20))' was added \(added) times instead of \(least)")
      }
    }
  }

  // Without keys nobody can recognise a new task any more that others have changed, or its user has removed, before it was
  // heard of.
  private func isBlurred(_ title: String) -> Bool {
    world.isKeyless
      && world.ids(addedAs: title).contains { id in
        let editors = clients.filter { client in
          client.ledger.entries.values.contains { client.ledger.name(of: $0.edit.task, in: world) == .service(id) }
        }
        return world.isTouched(id) || editors.count > 1 || editors.contains { $0.ledger.removes(.service(id)) }
      }
  }

  private func isBehind(_ edit: TaskEdit, in open: [TaskEdit]) -> Bool {
    open.contains { $0.task == edit.task && $0.id < edit.id && $0.state.needsDecision }
  }

  private func checkAgreement(_ client: EditClient, with tasks: [TaskItem], _ open: [TaskEdit]) async throws {
    for owner in EditScript.owners {
      let edited = Set(open.map(\.task))
      let list = try await client.shown(of: owner) ?? []
      let plain = list.filter { !edited.contains($0.item.id) }
      let theirs = tasks.filter { $0.userID == owner.id && !edited.contains($0.id) }
      guard plain.sorted(by: { $0.item.id.number < $1.item.id.number }) == theirs.map({ ListedTask($0) }) else {
        throw Broken(
          what: "\(client.name) shows \(plain.map(\.words)), the service has \(theirs.map { ListedTask($0).words })")
      }
    }
  }

  private func checkApplied(_ entry: EditLedger.Entry, isOpen: Bool, _ client: EditClient) throws {
    let (edit, count) = (entry.edit, world.applied(entry.edit.key))
    if isOpen || (world.isKeyless && edit.isAddition) { return }
    if entry.isDropped, count > 0, !entry.isDoubtful {
      throw Broken(what: "\(client.name): edit \(edit.id) was taken back, and applied all the same")
    }
    if !entry.isDropped, !world.isSettled(edit.key) {
      throw Broken(what: "\(client.name): edit \(edit.id) is gone, but was never applied")
    }
  }
}

extension TaskID {
  fileprivate var isLocal: Bool { if case .local = self { true } else { false } }
}

extension TaskEdit {
  fileprivate var addedTitle: String? { if case .add(let title, _) = action { title } else { nil } }
}

extension ListedTask {
  fileprivate var words: String {
    "\(item.id.text) \(item.title.prefix(12)) \(item.isCompleted) \(mark.map(\.rawValue) ?? "")"
  }
}
