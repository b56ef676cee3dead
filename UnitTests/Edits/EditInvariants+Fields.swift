import SharedDomain
import TasksDomain

// What must hold of tags, and of what others have written.
extension EditInvariants {
  /// Checks that no change has replaced a value that its user had not seen, at a service that checks versions.
  func checkUnseen() throws {
    guard world.checksVersions else { return }
    for client in clients {
      for entry in client.ledger.entries.values {
        for replaced in world.replaced(by: entry.edit.key) { try checkSeen(replaced, by: entry, client) }
      }
    }
  }

  // Whoever has resolved a conflict has seen the whole task.
  private func checkSeen(_ task: TaskItem, by entry: EditLedger.Entry, _ client: EditClient) throws {
    let name = client.ledger.name(of: entry.edit.task, in: world)
    let own = client.ledger.entries.values.filter { client.ledger.name(of: $0.edit.task, in: world) == name }
    if isUnpredictable(name, client) || own.contains(where: { $0.resubmissions > 0 }) { return }
    for field in TaskField.edited where entry.typed.action.changes[field] != nil && field.kind != .list {
      let seen = own.flatMap { $0.typed.values(of: field, withBase: $0.order <= entry.order) }
      guard field == .completed || seen.contains(where: { task[field].isKept(of: $0) }) else {
        let what = "\(field) \(task[field]), having seen \(seen)"
        throw Violation(description: "\(client.name): edit \(entry.edit.id) has replaced \(what)")
      }
    }
  }

  /// Checks that tags which somebody has added are there unless somebody has removed them, and that those which were
  /// removed are not there unless they were added again.
  func checkTags(_ tasks: [TaskItem], open: [String: Set<Int>]) throws {
    guard world.checksVersions else { return }
    for task in tasks where !clients.contains(where: { isUnpredictable(task.id, $0) }) {
      guard case .service(let id) = task.id else { continue }
      let entries = clients.flatMap { client in
        client.ledger.entries.values.filter { client.ledger.name(of: $0.edit.task, in: world) == task.id }
          .map { (entry: $0, isOpen: open[client.name]?.contains($0.edit.id) ?? false, name: client.name) }
      }
      let others = world.tagsElsewhere(id)
      let removed = entries.reduce(others.removed) { $0.union($1.entry.typed.removedTags) }
      let wanted = entries.filter { $0.entry.isIn(world) && !$0.isOpen }.reduce(others.added) {
        $0.union($1.entry.typed.addedTags)
      }
      let lost = wanted.subtracting(removed).subtracting(task[.tags].elements)
      guard lost.isEmpty else { throw Violation(description: "task \(task.id.text) has lost the tags \(lost)") }
      for (entry, isOpen, name) in entries where entry.isIn(world) && !isOpen && !world.isKeyless {
        let left = entry.typed.removedTags.intersection(task[.tags].elements).subtracting(others.added).filter { tag in
          !entries.contains {
            $0.entry.typed.addedTags.contains(tag) && ($0.name != name || $0.entry.order > entry.order)
          }
        }
        guard left.isEmpty else {
          throw Violation(
            description: "\(name): edit \(entry.edit.id) has removed the tags \(left), but they are there")
        }
      }
    }
  }

  private func isUnpredictable(_ task: TaskID, _ client: EditClient) -> Bool {
    let name = client.ledger.name(of: task, in: world)
    return client.ledger.unpredictable.contains { client.ledger.name(of: $0, in: world) == name }
      || world.isKeyless && hasDuplicateTitle(name, of: client)
  }
}

extension EditLedger.Entry {
  // Whether the service has applied the edit and the user wants that.
  fileprivate func isIn(_ world: SimulatedWorld) -> Bool {
    !isDropped && world.applyCount(edit.key) > 0 && !world.hasIgnored(edit.key)
  }
}

extension TaskEdit {
  /// The values of a field that the user of the edit has typed and, with its base, seen.
  fileprivate func values(of field: TaskField, withBase isSeen: Bool) -> [TaskValue] {
    if case .add(let fields) = action { return [fields[field] ?? .absent] }
    return [action.changes[field], isSeen ? base?[field] : nil].compactMap(\.self)
  }

  /// The tags that the edit has added to those that its user saw.
  fileprivate var addedTags: Set<String> {
    if case .add(let fields) = action { return fields[.tags]?.elements ?? [] }
    return action.changes[.tags].map { $0.elements.subtracting(base?[.tags].elements ?? []) } ?? []
  }

  /// The tags that the edit has taken away from those that its user saw.
  fileprivate var removedTags: Set<String> {
    action.changes[.tags].map { (base?[.tags].elements ?? []).subtracting($0.elements) } ?? []
  }
}
