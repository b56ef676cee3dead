import TasksDomain

/// A record of the edits that one user typed.
struct EditLedger {
  /// An edit and its outcome.
  struct Entry {
    var edit: TaskEdit
    /// The edit as it was typed, before others of its task were dropped or decided.
    let typed: TaskEdit
    /// The position among all that the user typed.
    var order: Int
    /// Whether the user dropped the edit before it was applied.
    var isDropped = false
    /// Whether the service may have applied the edit although the user dropped it after a conflict or a refusal.
    var mayBeApplied = false
    /// How often the user resolved a conflict with `mine`, not knowing whether the service had applied the edit.
    var resubmissions = 0
  }

  /// All edits by id.
  private(set) var entries: [Int: Entry] = [:]
  /// Tasks whose state cannot be predicted.
  private(set) var unpredictable: Set<TaskID> = []
  private var count = 0

  /// Records a new edit, or one that replaces an earlier one with the same id.
  mutating func record(_ edit: TaskEdit) {
    count += 1
    // An edit keeps its position when its title is corrected.
    entries[edit.id] = Entry(edit: edit, typed: edit, order: entries[edit.id]?.order ?? count)
  }

  /// Records that the user resolved a conflict with `mine`; a new task may be added twice because of that.
  mutating func resubmit(_ edit: TaskEdit) {
    entries[edit.id]?.edit = edit
    entries[edit.id]?.mayBeApplied = true
    entries[edit.id]?.resubmissions += 1
  }

  /// Updates pending edits, some of which may have been corrected.
  mutating func update(_ edits: [TaskEdit]) { for edit in edits { entries[edit.id]?.edit = edit } }

  /// Records that `edit` was dropped; if it added a task, with all other edits of that task.
  mutating func drop(_ edit: TaskEdit, isConflict: Bool = false, isRefusal: Bool = false) {
    let isAdoption = edit.isAddition && isConflict
    // Its other edits are of the task that was adopted, which the user may have edited under its own id as well.
    if isAdoption { unpredictable.formUnion([edit.task, edit.theirs?.id].compactMap(\.self)) }
    for (id, entry) in entries where id == edit.id || (edit.isAddition && !isAdoption && entry.edit.task == edit.task) {
      entries[id]?.isDropped = true
      entries[id]?.mayBeApplied = isConflict || isRefusal
    }
  }

  /// Excludes a task whose state cannot be predicted from the checks.
  mutating func markUnpredictable(_ task: TaskID) { unpredictable.insert(task) }

  /// Whether the user removed `task` under its id at the service.
  func removes(_ task: TaskID) -> Bool {
    entries.values.contains { $0.edit.task == task && $0.edit.action == .remove && !$0.isDropped }
  }

  /// Returns the id of `task` at the service, or `task` if it has none there.
  func name(of task: TaskID, in world: SimulatedWorld) -> TaskID {
    guard case .local = task else { return task }
    let addition = entries.values.first { $0.edit.isAddition && $0.edit.task == task && !$0.isDropped }
    return addition.flatMap { world.id(addedWith: $0.edit.key) }.map { .service($0) } ?? task
  }

  /// Returns the edits of `task` that were not dropped, in the order in which they were typed.
  func edits(of task: TaskID, in world: SimulatedWorld) -> [TaskEdit] {
    entries(of: task, in: world).filter { !$0.isDropped }.map(\.edit)
  }

  /// Returns the entries of `task` in the order in which the user typed them.
  func entries(of task: TaskID, in world: SimulatedWorld) -> [Entry] {
    entries.values.filter { name(of: $0.edit.task, in: world) == task }.sorted { $0.order < $1.order }
  }

  /// Returns `item` with `edits` applied; `nil` if they remove it.
  static func fold(_ edits: [TaskEdit], over item: TaskItem?) -> TaskItem? {
    var item = item
    for edit in edits {
      if case .add(let fields) = edit.action {
        item = TaskItem(id: edit.task, userID: edit.userID, fields)
      } else {
        // Tags that an edit has only kept are gone if the one that has set them is dropped.
        item = item.flatMap { item in
          (edit.base.map { edit.action.merged(from: $0, with: item) } ?? edit.action).applied(to: item)
        }
      }
    }
    return item
  }
}
