package import SharedDomain
package import TasksDomain

/// All edits of a user and what has to be remembered with them: a value that is read, changed in memory, and saved.
///
/// An edit stays here until the service has applied it, and afterwards as long as lists or `undo` need it.
package struct Outbox: Sendable {
  /// The readable edits, in the order in which they were entered.
  package private(set) var edits: [TaskEdit] = []
  /// What is stored of the edits that cannot be read, by id.
  package private(set) var unreadable: [Int: String] = [:]
  /// What was lost of the edits, until the user goes on without it.
  package private(set) var damages: [Int: OutboxDamage] = [:]
  package private(set) var counters: Counters { didSet { changed.insert(.counters) } }
  /// The ids that the service has assigned to new tasks, by the numbers of their local names; `nil` for a task that
  /// has none any more.
  package private(set) var assignedIDs: [Int: ServiceID?]
  /// The commands that were undone, whether or not they can still be redone.
  package private(set) var undone: UndoneCommands { didSet { changed.insert(.undone) } }
  /// The parts that were changed since the outbox was read.
  package private(set) var changed: Set<Part> = []
  private var editsByTask: [TaskID: [Int]] = [:]

  /// Counters that never decrease, so that no number is used twice.
  package struct Counters: Hashable, Sendable {
    /// The id of the last edit.
    package var edit = 0
    /// The number of the last new task.
    package var task = 0
    /// The number of edits that were confirmed or contradicted.
    package var revision = 0
    /// The ids of removed edits.
    package var removed = RangeSet<Int>()

    package init() {}
  }

  /// The commands that were undone when the last edit was `edit`; another one, by whatever program, ends them.
  package struct UndoneCommands: Hashable, Sendable {
    package var edit: Int
    /// The changes of each command, the last one last.
    package var commands: [[TaskChange]]

    package init(edit: Int = 0, commands: [[TaskChange]] = []) {
      self.edit = edit
      self.commands = commands
    }
  }

  /// A part that is saved by itself.
  package enum Part: Hashable, Sendable {
    case edit(Int)
    case counters
    case undone
    case assignedID(Int)
    case damage(Int)
  }

  /// Creates an outbox of what was read; no number that occurs in it is assigned again.
  ///
  /// - Parameter edits: Ordered by id.
  package init(
    edits: [TaskEdit] = [], unreadable: [Int: String] = [:], damages: [Int: OutboxDamage] = [:],
    counters: Counters = Counters(), assignedIDs: [Int: ServiceID?] = [:], undone: UndoneCommands = UndoneCommands()
  ) {
    self.edits = edits
    self.unreadable = unreadable
    self.damages = damages
    self.assignedIDs = assignedIDs
    self.undone = undone
    // Damage may have taken the last state of the counters along.
    var counters = counters
    counters.edit = max(counters.edit, edits.last?.id ?? 0, unreadable.keys.max() ?? 0)
    editsByTask.reserveCapacity(edits.count)
    // By index, which copies no edit.
    for place in edits.indices {
      let task = edits[place].task
      editsByTask[task, default: []].append(edits[place].id)
      if let revision = edits[place].revision { counters.revision = max(counters.revision, revision) }
      if case .local(let number) = task { counters.task = max(counters.task, number) }
    }
    counters.task = max(counters.task, assignedIDs.keys.max() ?? 0)
    self.counters = counters
  }

  /// The outbox once its changes are saved.
  package var saved: Outbox { changing(self) { $0.changed = [] } }

  /// The outbox as if all of it had been changed.
  package var asChanged: Outbox {
    var outbox = self
    outbox.changed = [.counters, .undone]
    outbox.changed.formUnion(edits.map { .edit($0.id) } + unreadable.keys.map { .edit($0) })
    outbox.changed.formUnion(assignedIDs.keys.map { .assignedID($0) } + damages.keys.map { .damage($0) })
    return outbox
  }
}

// MARK: - Edits

extension Outbox {
  /// Returns the edit with this id; `nil` if there is no readable one.
  package func edit(_ id: Int) -> TaskEdit? { place(of: id).map { edits[$0] } }

  /// Returns the edits of a task, in the order in which they were entered.
  package func edits(of task: TaskID) -> [TaskEdit] { editsByTask[task, default: []].compactMap(edit) }

  package func edits(in state: EditState) -> [TaskEdit] { edits.filter { $0.state == state } }

  package func edits(ofUser user: ServiceID) -> [TaskEdit] { edits.filter { $0.userID == user } }

  /// Returns the edits of a user's tasks, and those that have moved tasks between any users, back and forth maybe.
  func edits(inListOf user: ServiceID) -> [TaskEdit] {
    edits.filter { $0.userID == user || $0.action.moves && $0.state == .confirmed }
  }

  /// The users whose lists may differ by edits from what the service has sent.
  package var editedUsers: Set<ServiceID> { Set(edits.flatMap(\.usersWithLists)) }

  /// The edits that are neither confirmed nor dropped.
  package var open: [TaskEdit] {
    // Usually these are all, and to copy thousands would take half as long as to read them from the file.
    edits.contains { $0.state.isFinal } ? edits.filter { !$0.state.isFinal } : edits
  }

  /// The numbers of open edits.
  package var counts: EditCounts { EditCounts(edits) }

  /// Stores `edit`, in place of the one with the same id.
  package mutating func put(_ edit: TaskEdit) {
    changed.insert(.edit(edit.id))
    guard let place = place(of: edit.id) else {
      edits.insert(edit, at: edits.lastIndex { $0.id < edit.id }.map { $0 + 1 } ?? 0)
      return index(edit)
    }
    let former = edits[place].task
    edits[place] = edit
    guard former != edit.task else { return }
    editsByTask[former]?.removeAll { $0 == edit.id }
    index(edit)
  }

  private mutating func index(_ edit: TaskEdit) {
    editsByTask[edit.task, default: []].append(edit.id)
    editsByTask[edit.task]?.sort()
  }

  /// Removes the edits with these ids, readable or not.
  package mutating func remove(_ ids: some Sequence<Int>) {
    for id in ids {
      if let place = place(of: id) {
        editsByTask[edits[place].task]?.removeAll { $0 == id }
        edits.remove(at: place)
      }
      unreadable[id] = nil
      counters.removed.insert(contentsOf: id..<id + 1)
      changed.insert(.edit(id))
    }
  }

  // The edits are ordered by id.
  private func place(of id: Int) -> Int? {
    var (first, end) = (0, edits.count)
    while first < end {
      let middle = (first + end) / 2
      if edits[middle].id < id { first = middle + 1 } else { end = middle }
    }
    return first < edits.count && edits[first].id == id ? first : nil
  }
}

// MARK: - What cannot be read

extension Outbox {
  /// The open edits, and those that were entered, not removed since, and cannot be read.
  package var contents: OutboxContents {
    var lost = unreadable.map { UnreadableEdit(id: $0.key, text: String($0.value.prefix(200))) }
    for range in holes.ranges { lost += range.map { UnreadableEdit(id: $0, text: nil) } }
    return OutboxContents(
      edits: open, unreadable: lost.sorted { $0.id < $1.id },
      damages: damages.sorted { $0.key < $1.key }.map(\.value))
  }

  private var holes: RangeSet<Int> {
    let removed = counters.removed.ranges.reduce(0) { $0 + $1.count }
    guard edits.count + unreadable.count + removed < counters.edit else { return RangeSet() }
    var holes = RangeSet(1..<counters.edit + 1).subtracting(counters.removed)
    for id in edits.map(\.id) + unreadable.keys { holes.remove(contentsOf: id..<id + 1) }
    return holes
  }

  /// Whether an edit with this id was entered and cannot be read.
  package func isUnreadable(_ id: Int) -> Bool { unreadable[id] != nil || holes.contains(id) }

  /// Goes on without what `lost` has of edits that cannot be read, and of damages.
  package mutating func forget(_ lost: OutboxContents) {
    remove(lost.unreadable.map(\.id).filter(isUnreadable))
    for (number, damage) in damages where lost.damages.contains(damage) {
      damages[number] = nil
      changed.insert(.damage(number))
    }
  }

  /// Records that something was lost, until the user goes on without it.
  ///
  /// - Parameter remains: What is left of the lost states of edits, by id.
  package mutating func record(_ damage: OutboxDamage, leaving remains: [Int: String]) {
    let number = (damages.keys.max() ?? 0) + 1
    damages[number] = damage
    changed.insert(.damage(number))
    for (id, text) in remains where !counters.removed.contains(id) {
      if var edit = edit(id) {
        // It may have been sent since, so it must not be sent again unseen.
        if edit.apply(.started) { put(edit) }
      } else {
        unreadable[id] = text
        counters.edit = max(counters.edit, id)
        changed.insert(.edit(id))
      }
    }
  }
}

// MARK: - Numbers and names

extension Outbox {
  mutating func nextEditID() -> Int {
    counters.edit += 1
    return counters.edit
  }

  /// Returns a local name that no task has had.
  mutating func nextLocalName() -> TaskID {
    counters.task += 1
    return .local(counters.task)
  }

  /// Returns the next of the numbers that confirmed and contradicted edits get.
  mutating func nextRevision() -> Int {
    counters.revision += 1
    return counters.revision
  }

  /// Returns the id that the service has assigned to the task `id`; `id` itself if there is none, or if `id` already is
  /// one.
  package func serviceID(of id: TaskID) -> TaskID {
    guard case .local(let number) = id, case let assigned?? = assignedIDs[number] else { return id }
    return .service(assigned)
  }

  /// Returns the numbers of the new tasks to which the service has assigned `id`.
  func newTasks(withServiceID id: ServiceID) -> [Int] { assignedIDs.filter { $0.value == id }.map(\.key).sorted() }

  /// Records the service's id of a new task, permanently unless the service assigns the id again; `nil` if it has none
  /// any more.
  mutating func assign(_ id: ServiceID?, toNew number: Int) {
    assignedIDs[number] = .some(id)
    changed.insert(.assignedID(number))
  }
}

// MARK: - Undone commands

extension Outbox {
  // Nobody redoes more, one by one.
  private static let maxUndone = 100

  /// The changes of the commands that can be redone, the last one last; empty if another edit was entered since.
  package var redoable: [[TaskChange]] { undone.edit == counters.edit ? undone.commands.filter { !$0.isEmpty } : [] }

  /// Records the changes of the commands that can be redone until another edit is entered.
  mutating func set(redoable commands: [[TaskChange]]) {
    undone = UndoneCommands(edit: counters.edit, commands: commands.suffix(Self.maxUndone))
  }
}

extension TaskEdit {
  /// The users in whose lists the edit shows.
  var usersWithLists: [ServiceID] { [userID, theirs?.userID].compactMap(\.self) }
}
