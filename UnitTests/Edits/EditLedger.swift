import TasksDomain

/// What a user remembers of what was typed.
struct EditLedger {
  /// An edit, and what became of it.
  struct Entry {
    /// The edit.
    var edit: TaskEdit
    /// Counts up with every word of the user.
    var order: Int
    /// Whether the user took it back before it was applied.
    var isDropped = false
    /// Whether the service may have applied it once more than the user knows: there was a conflict, or a refusal.
    var isDoubtful = false
    /// How often the user insisted on it, not knowing whether the service had it already.
    var insistences = 0
  }

  /// All that was typed, by the ids of edits.
  private(set) var entries: [Int: Entry] = [:]
  /// Tasks of which the user does not know what they have come to.
  private(set) var obscure: Set<TaskID> = []
  private var count = 0

  /// Notes an edit that was typed, or typed anew.
  mutating func note(_ edit: TaskEdit) {
    count += 1
    // A new task of another title was made when it was made.
    let order = edit.isAddition ? entries[edit.id]?.order : nil
    entries[edit.id] = Entry(edit: edit, order: order ?? count)
  }

  /// Notes that the user insists on an edit that is in conflict; a new task may be there twice then.
  mutating func insist(on edit: TaskEdit) {
    entries[edit.id]?.edit = edit
    entries[edit.id]?.isDoubtful = true
    entries[edit.id]?.insistences += 1
  }

  /// Notes how edits are that wait, as some may have been corrected.
  mutating func correct(_ edits: [TaskEdit]) { for edit in edits { entries[edit.id]?.edit = edit } }

  /// Notes that an edit, which was as it is given, was taken back; that of a new task with all others of that task.
  mutating func drop(_ edit: TaskEdit, isConflict: Bool = false, isRefusal: Bool = false) {
    let isAdoption = edit.isAddition && isConflict
    if isAdoption { obscure.insert(edit.task) }
    for (id, entry) in entries where id == edit.id || (edit.isAddition && !isAdoption && entry.edit.task == edit.task) {
      entries[id]?.isDropped = true
      entries[id]?.isDoubtful = isConflict || isRefusal
    }
  }

  /// Notes that nobody can know what comes of a task.
  mutating func forget(_ task: TaskID) { obscure.insert(task) }

  /// Whether the user has taken away what the service calls `task`, under that name.
  func removes(_ task: TaskID) -> Bool {
    entries.values.contains { $0.edit.task == task && $0.edit.action == .remove && !$0.isDropped }
  }

  /// What `task` is called at the service; itself if it has no name there.
  func name(of task: TaskID, in world: ServiceWorld) -> TaskID {
    guard case .local = task else { return task }
    let addition = entries.values.first { $0.edit.isAddition && $0.edit.task == task && !$0.isDropped }
    return addition.flatMap { world.id(addedWith: $0.edit.key) }.map { .service($0) } ?? task
  }

  /// All edits of `task` that were not taken back, in the order of the user's words.
  func edits(of task: TaskID, in world: ServiceWorld) -> [TaskEdit] {
    entries.values.filter { !$0.isDropped && name(of: $0.edit.task, in: world) == task }.sorted { $0.order < $1.order }
      .map(\.edit)
  }

  /// What is left of `item`, or becomes of nothing, after `edits`.
  static func fold(_ edits: [TaskEdit], over item: TaskItem?) -> TaskItem? {
    var item = item
    for edit in edits {
      if case .add(let title, let isCompleted) = edit.action {
        item = TaskItem(id: edit.task, userID: edit.userID, title: title, isCompleted: isCompleted)
      } else {
        item = item.flatMap(edit.action.applied)
      }
    }
    return item
  }
}
