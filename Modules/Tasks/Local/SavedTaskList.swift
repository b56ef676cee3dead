package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import SharedSearch
package import TasksDomain
package import TasksOutbox

/// The saved tasks of one owner and the edits to show in them, read and written in as few transactions as possible.
///
/// Each load needs a new instance, since it keeps the edits from the moment at which the list was read or saved.
package actor SavedTaskList: Validating, Saving, TaskEditSource {
  private let owner: TaskOwner
  private let outbox: CachedTaskOutbox
  private let lists: LocalInteractor<StoredTasks>
  private var snapshot: TaskSnapshot?
  private var edits: [TaskEdit]?
  private var unkept = 0

  /// Creates the list of `owner` in the store of `outbox`.
  ///
  /// - Parameter snapshot: A snapshot of it that was just read; `nil` if there is none.
  package init(of owner: TaskOwner, in outbox: CachedTaskOutbox, snapshot: TaskSnapshot? = nil) {
    self.owner = owner
    self.outbox = outbox
    lists = LocalInteractor(StoredTasks(), store: outbox.store)
    self.snapshot = snapshot?.owner == owner.id ? snapshot : nil
  }

  package func revision() async throws(EditFailure) -> Int {
    if let snapshot {
      // The service is asked next, and what is shown afterwards must be read afterwards.
      self.snapshot = snapshot.withoutContents
      return snapshot.revision
    }
    let read: TaskSnapshot
    do {
      read = try await outbox.store.reading { [owner] in try TaskSnapshot(of: owner, in: $0) }
    } catch CacheFailure.cancelled {
      throw .cancelled
    } catch {
      // A list that cannot be read is loaded from the service.
      return try await outbox.revision()
    }
    snapshot = read
    return read.revision
  }

  package func version(for owner: TaskOwner) async throws(LoadFailure) -> ListVersion? {
    if let snapshot { return snapshot.version }
    return try await lists.version(for: owner)
  }

  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<[TaskItem]> {
    if snapshot?.contents == nil { snapshot = try await whole() }
    if let overview = snapshot?.contents?.overview { await outbox.memo.note(overview) }
    edits = snapshot?.contents?.edits
    let list = snapshot?.contents?.list
    snapshot = nil
    return try lists.loaded(from: list)
  }

  private func whole() async throws(LoadFailure) -> TaskSnapshot {
    try await withCache { [outbox, owner] in
      try await outbox.withOverview { isWanted in
        try await outbox.store.reading { try TaskSnapshot(of: owner, in: $0, .whole(withOverview: isWanted)) }
      }
    }
  }

  package func save(_ loaded: Loaded<[TaskItem]>, for owner: TaskOwner) async throws(LoadFailure) {
    snapshot = nil
    edits = nil
    // The list may change edits.
    await outbox.memo.forget()
    let save = try lists.saving(loaded, for: owner)
    let seen = try await withCache { [outbox] in
      try await outbox.withOverview { isWanted in
        try await outbox.store.transaction { transaction in
          try save(transaction)
          let records = OutboxRecords(transaction: transaction)
          let unkept = try outbox.compare(loaded, of: owner, in: records)
          let edits = try records.edits(by: .user(owner.id))
          return (edits: edits, unkept: unkept, overview: isWanted ? try OutboxOverview(in: transaction) : nil)
        }
      }
    }
    edits = seen.edits
    unkept = seen.unkept
    if let overview = seen.overview { await outbox.memo.note(overview) }
  }

  package func newlyUnkept() -> Int { unkept }

  /// Returns the edits from the moment at which the list was read or saved, or the current ones if it was neither.
  package func edits(ofUser owner: ServiceID) async throws(EditFailure) -> [TaskEdit] {
    if let edits { return edits }
    return try await outbox.edits(ofUser: owner)
  }
}

extension CachedTaskOutbox {
  fileprivate func compare(
    _ loaded: Loaded<[TaskItem]>, of owner: TaskOwner, in records: OutboxRecords
  ) throws(CacheFailure) -> Int {
    try OutboxComparison(records: records, settlement: settlement(records))
      .compare(
        with: loaded.resource, ofUser: owner.id, revision: loaded.version.revision, isWhole: loaded.extent == .whole)
  }
}

/// A snapshot of an owner's saved tasks and their edits, read in one transaction.
package struct TaskSnapshot: Sendable {
  let owner: ServiceID
  /// The version of the saved list; `nil` if none is saved.
  let version: ListVersion?
  /// How many edits the service has confirmed or contradicted.
  let revision: Int
  /// The list and the edits, if they were read.
  private(set) var contents: Contents?

  /// How much to read.
  package enum Extent: Hashable, Sendable {
    /// Only what a request to the service needs.
    case versions
    /// The list and its edits as well, and an overview of all edits if asked for.
    case whole(withOverview: Bool)
  }

  /// A list and its edits.
  struct Contents: Sendable {
    let list: SavedList?
    let edits: [TaskEdit]
    let overview: OutboxOverview?
  }

  /// The versions alone.
  var withoutContents: TaskSnapshot {
    var versions = self
    versions.contents = nil
    return versions
  }

  /// Reads what `transaction` sees.
  package init(
    of owner: TaskOwner, in transaction: any CacheTransaction, _ extent: Extent = .versions
  ) throws(CacheFailure) {
    let records = OutboxRecords(transaction: transaction)
    self.owner = owner.id
    revision = try records.counters().revision
    let key = StoredTasks.key(ofUser: owner.id)
    switch extent {
    case .versions:
      version = try transaction.version(of: key)
      contents = nil
    case .whole(let withOverview):
      let list = try transaction.list(key)
      version = list?.version
      contents = Contents(
        list: list, edits: try records.edits(by: .user(owner.id)),
        overview: withOverview ? try OutboxOverview(in: transaction) : nil)
    }
  }
}

/// An interactor that loads each list of tasks through a `SavedTaskList` of its own.
package struct SavedTaskLists<Tasks: Interactor>: Interactor where Tasks.Query == TaskOwner {
  private let outbox: CachedTaskOutbox
  private let compose: @Sendable (SavedTaskList) -> Tasks
  private var snapshot: TaskSnapshot?

  package init(in outbox: CachedTaskOutbox, compose: @escaping @Sendable (SavedTaskList) -> Tasks) {
    self.outbox = outbox
    self.compose = compose
  }

  /// Returns an interactor that uses `snapshot` instead of reading the same data again.
  package func using(_ snapshot: TaskSnapshot?) -> SavedTaskLists {
    var lists = self
    lists.snapshot = snapshot
    return lists
  }

  package func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<Tasks.Resource> {
    try await compose(SavedTaskList(of: owner, in: outbox, snapshot: snapshot)).load(owner)
  }
}

/// The stored lists of tasks, one for each owner.
package struct StoredTasks: StoredList {
  static let kind = "tasks"

  package init() {}

  package func key(for owner: TaskOwner) -> ListKey { Self.key(ofUser: owner.id) }

  /// Returns the key of the list of a user's tasks.
  package static func key(ofUser id: ServiceID) -> ListKey { ListKey(kind, owner: id) }

  package func id(of task: TaskItem) -> ServiceID { task.id.assigned }

  package func text(of task: TaskItem) -> SearchText? { SearchText(name: task.title) }

  package var kinds: [String] { [Self.kind] }

  package func form(of task: TaskItem) -> StoredTask {
    StoredTask(id: task.id.assigned, user: task.userID, fields: StoredFields(task))
  }

  package func element(from form: StoredTask) -> TaskItem {
    form.fields.item(.service(form.id), ofUser: form.user)
  }
}

/// The stored form of a task: its id, its user and its fields, on one level.
package struct StoredTask: Codable, Sendable {
  fileprivate let id: ServiceID
  fileprivate let user: ServiceID
  fileprivate let fields: StoredFields

  private enum CodingKeys: String, CodingKey {
    case id, user
  }

  fileprivate init(id: ServiceID, user: ServiceID, fields: StoredFields) {
    self.id = id
    self.user = user
    self.fields = fields
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(ServiceID.self, forKey: .id)
    user = try members.decode(ServiceID.self, forKey: .user)
    fields = try StoredFields(from: decoder)
    try fields.requireTitleAndState(decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(user, forKey: .user)
    try fields.encode(to: encoder)
  }
}
