import CacheInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksOutbox
import TestSupport

/// An outbox over a store of one kind, with a list of three tasks of user 3 saved.
final class OutboxFixture: Sendable {
  /// The stores that outboxes are tested over.
  enum Kind: CaseIterable, Sendable { case inMemory, sqlite }

  static let owner = TaskOwner(id: 3, name: "Ana")
  static let tasks = [
    EditSamples.task(41, "Write"), EditSamples.task(42, "Read", isCompleted: true), EditSamples.task(43, "Rest"),
  ]

  let outbox: CachedTaskOutbox
  let local: LocalInteractor<StoredTasks>
  let store: any CacheStore
  private let folder: TemporaryFolder

  init(_ kind: Kind, isSaved: Bool = true, uptime: UptimeClock = .system) async throws {
    folder = try TemporaryFolder()
    store = kind == .inMemory ? InMemoryCacheStore() : try SQLiteCacheStore(path: folder.path("store.sqlite"))
    outbox = CachedTaskOutbox(store: store, backoff: Backoff { 0.5 }, uptime: uptime)
    local = LocalInteractor(StoredTasks(), store: store)
    if isSaved { try await save(Self.tasks, revision: 0) }
  }

  /// The outbox as a program finds it that is started later.
  func restarted() throws -> CachedTaskOutbox {
    if store is InMemoryCacheStore { return CachedTaskOutbox(store: store) }
    return CachedTaskOutbox(store: try SQLiteCacheStore(path: folder.path("store.sqlite")))
  }

  /// Saves a list that the service gave after `revision` edits.
  func save(_ tasks: [TaskItem], revision: Int) async throws {
    let version = ListVersion(revision: revision)
    try await local.save(
      Loaded(tasks, source: .remote, savedAt: EditSamples.time, version: version), for: Self.owner)
  }

  /// Enters changes of tasks; gives the edits.
  @discardableResult
  func change(_ tasks: TaskID..., action: TaskAction) async throws -> [TaskEdit] {
    try await enter(tasks.map { .change($0, action) })
  }

  /// Enters a new task; gives its edit.
  @discardableResult
  func add(_ title: String) async throws -> TaskEdit {
    try await enter([.add(title: title, owner: Self.owner)])[0]
  }

  /// Enters `orders`; gives the edits.
  func enter(_ orders: [TaskOrder]) async throws -> [TaskEdit] {
    try await outbox.enter(orders, known: [], at: EditSamples.time).compactMap {
      if case .edit(let edit) = $0 { edit } else { nil }
    }
  }

  /// Takes all that may be sent, and settles each with what `outcome` gives.
  @discardableResult
  func send(_ outcome: (TaskEdit) -> SendOutcome) async throws -> [TaskEdit] {
    let taken = try await outbox.claim(100, dueAt: nil, skipping: [])
    return try await outbox.settle(taken.map { ($0.id, outcome($0)) }, at: EditSamples.time)
  }

  /// Has the service accept all that may be sent; a new task gets the id 60 and that of its edit.
  @discardableResult
  func accept() async throws -> [TaskEdit] {
    try await send { edit in
      if case .add(let title, let isCompleted) = edit.action {
        return .accepted(EditSamples.task(.service(60 + edit.id), title, isCompleted: isCompleted))
      }
      return .accepted(edit.base.flatMap { edit.action.applied(to: $0) })
    }
  }

  /// Makes the new edit of this id one that a version of the program was sending which did not note when.
  func storeUnsureEdit(_ id: Int) async throws {
    let edits = CollectionName("task edits")
    try await store.transaction { transaction in
      guard let record = try transaction.entry(id, of: edits) else { return }
      let body = String(decoding: record.body, as: UTF8.self).replacing("\"waiting\"", with: "\"unsure\"")
        .replacing("\"mayHaveArrived\":false", with: "\"mayHaveArrived\":true")
      let terms = ["open", "user 3", "task new-1", "state unsure"]
      try transaction.put(IndexedRecord(Record(id: id, body: Data(body.utf8)), terms: terms), in: edits)
    }
  }

  /// What a list shows: a mark, the id, the title and whether it is done.
  func shown() async throws -> [String] {
    let loaded = try await EditedTasks.shown(local, outbox)
    return loaded.map {
      let mark = ["new": "+", "changed": "~", "removed": "-"][$0.mark?.rawValue ?? ""] ?? ""
      return "\(mark)\($0.item.id.text) \($0.item.title)\($0.item.isCompleted ? " (done)" : "")"
    }
  }
}

extension EditedTasks {
  fileprivate static func shown(
    _ local: LocalInteractor<StoredTasks>, _ outbox: CachedTaskOutbox
  ) async throws -> [ListedTask] {
    try await local.edited(by: outbox).load(OutboxFixture.owner).resource
  }
}

/// The steps of sending, one by one.
extension TaskOutbox {
  /// Marks what an ended process was sending, and claims nothing.
  func recover() async throws(EditFailure) { _ = try await claim(EditClaim(0, dueAt: nil), isFirst: true) }

  func claim(_ limit: Int, dueAt time: Date?, skipping skipped: Set<Int>) async throws(EditFailure) -> [TaskEdit] {
    try await claim(EditClaim(limit, dueAt: time, skipping: skipped), isFirst: false)
  }

  func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at time: Date
  ) async throws(EditFailure) -> [TaskEdit] {
    try await settle(outcomes, at: time).settled
  }
}
