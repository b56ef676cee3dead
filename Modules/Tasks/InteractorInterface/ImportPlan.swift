package import SharedDomain
package import TasksDomain

/// What an import adds and changes, so that the tasks that are there are as in the file.
package struct ImportPlan: Sendable {
  package private(set) var changes: [TaskChange] = []
  package private(set) var added = 0
  package private(set) var changed = 0
  /// The number of tasks that already are as in the file.
  package private(set) var unchanged = 0
  /// The number of tasks of which the service can do nothing that the file asks for.
  package private(set) var refused = 0
  /// Why the service cannot have some fields, a sentence each.
  package private(set) var refusals: [String] = []
  private let abilities: TaskAbilities
  // The tasks that no row of the file has been found to be yet.
  private var byID: [ServiceID: TaskItem]
  private var byTitle: [Place: [TaskItem]]

  private struct Place: Hashable {
    let owner: ServiceID
    let title: String

    init(_ title: String, of owner: ServiceID) {
      self.owner = owner
      self.title = String(title.withoutOuterBlanks)
    }
  }

  /// Plans the import of `tasks`, each for its owner, where there are the tasks `existing`.
  ///
  /// A task is the one that has its id and its user or title, or otherwise the next one of its user with its title; so
  /// what is imported twice is added once.
  package init(
    _ tasks: [(task: ImportedTask, owner: ServiceID)], existing: [TaskItem], at abilities: TaskAbilities
  ) {
    self.abilities = abilities
    // The name of a task that is not sent yet is one of this program alone.
    let sent = existing.compactMap { item -> (ServiceID, TaskItem)? in
      if case .service(let id) = item.id { (id, item) } else { nil }
    }
    byID = Dictionary(sent) { first, _ in first }
    byTitle = Dictionary(grouping: existing) { Place($0.title, of: $0.userID) }
    let known = tasks.map { withID($0.task, $0.owner) }
    for (place, (task, owner)) in tasks.enumerated() {
      if let item = known[place] ?? withTitle(task, owner) {
        change(item, task, owner)
      } else {
        add(task, owner, number: place)
      }
    }
    refusals = refusals.unique
  }

  private mutating func withID(_ task: ImportedTask, _ owner: ServiceID) -> TaskItem? {
    guard let id = task.id, let item = byID[id], item.userID == owner || item.title == task.fields.title else {
      return nil
    }
    byID[id] = nil
    byTitle[Place(item.title, of: item.userID)]?.removeAll { $0.id == item.id }
    return item
  }

  private mutating func withTitle(_ task: ImportedTask, _ owner: ServiceID) -> TaskItem? {
    let place = Place(task.fields.title ?? "", of: owner)
    guard let item = byTitle[place]?.first else { return nil }
    byTitle[place]?.removeFirst()
    return item
  }

  private mutating func change(_ item: TaskItem, _ task: ImportedTask, _ owner: ServiceID) {
    var values = task.fields.filter { !item[$0.key].isKept(of: $0.value) }
    if item.userID != owner { values[.owner] = .user(owner) }
    let isSame = values.isEmpty
    for (field, value) in values {
      guard let refusal = abilities.refusal(of: .change([field: value])) else { continue }
      refusals.append(refusal)
      values[field] = nil
    }
    guard !values.isEmpty else {
      if isSame { unchanged += 1 } else { refused += 1 }
      return
    }
    changed += 1
    changes.append(TaskChange(task: item.id, userID: item.userID, action: .change(values), title: item.title))
  }

  private mutating func add(_ task: ImportedTask, _ owner: ServiceID, number: Int) {
    let fields = task.fields.filter { $0.value != .absent }
    let (first, later, others) = abilities.parts(ofNew: fields)
    refusals += others
    if let refusal = abilities.refusal(of: .add(first)) {
      refusals.append(refusal)
      refused += 1
      return
    }
    added += 1
    // It has no name before it is entered.
    let (name, title) = (TaskID.local(-1 - number), fields.title ?? "")
    changes.append(TaskChange(task: name, userID: owner, action: .add(first), title: title))
    for case (let field, let value?) in TaskField.all.map({ ($0, later[$0]) }) {
      changes.append(TaskChange(task: name, userID: owner, action: .change([field: value]), title: title))
    }
  }
}
