import CacheInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TestSupport

/// An outbox beside a store that has a saved list of three tasks of user 3.
struct OutboxFixture: Sendable {
  static let owner = TaskOwner(id: 3, name: "Ana")
  static let tasks = [
    EditSamples.task(41, "Write"), EditSamples.task(42, "Read", isCompleted: true), EditSamples.task(43, "Rest"),
  ]

  var outbox: StoredTaskOutbox
  let local: LocalInteractor<StoredTasks>
  let store = InMemoryCacheStore()
  let log = InMemoryRecordLog()

  init(isSaved: Bool = true, uptime: UptimeClock = .system) async throws {
    outbox = StoredTaskOutbox(
      in: log, lists: store, backoff: Backoff { 0.5 }, uptime: uptime, clock: WallClock { EditSamples.time })
    local = LocalInteractor(StoredTasks(), store: store)
    if isSaved { try await save(Self.tasks, revision: 0) }
  }

  /// Returns the outbox as it is after a restart of the program.
  func restarted(uptime: UptimeClock = .system) -> StoredTaskOutbox {
    StoredTaskOutbox(in: log, lists: store, uptime: uptime)
  }

  /// Saves a list that was requested after `revision` confirmed edits.
  func save(_ tasks: [TaskItem], revision: Int) async throws {
    let version = ListVersion(revision: revision)
    try await local.save(
      Loaded(Elements(tasks), source: .remote, savedAt: EditSamples.time, version: version), for: Self.owner)
  }

  /// Enters changes of tasks and returns the edits.
  @discardableResult
  func change(_ tasks: TaskID..., action: TaskAction) async throws -> [TaskEdit] {
    try await outbox.change(tasks, action).compactMap(\.edit)
  }

  /// Enters a new task and returns the edit.
  @discardableResult
  func add(_ title: String) async throws -> TaskEdit { try await outbox.add(title) }

  /// Claims all edits that may be sent, and settles each with its `outcome`.
  @discardableResult
  func send(_ outcome: (TaskEdit) -> SendOutcome) async throws -> [TaskEdit] {
    let claimed = try await outbox.claim(100, dueAt: nil, skipping: [])
    return try await outbox.settle(claimed.map { ($0.id, outcome($0)) }).settled
  }

  /// Settles all edits that may be sent as accepted. A new task gets the id of its edit plus 60.
  @discardableResult
  func accept() async throws -> [TaskEdit] {
    try await send { edit in
      return .accepted(edit.isAddition ? edit.result?.with(id: .service(60 + edit.id)) : edit.result)
    }
  }

  /// Changes the stored text of a record, as damage or another version of the program would; removes it for `nil`.
  func rewrite(_ record: String, _ change: @Sendable (String) -> String?) async throws {
    _ = try await log.change(unless: nil, usingReserve: false) { records in
      let text = String(decoding: records?.texts[record] ?? [], as: UTF8.self)
      return ([(record, change(text).map { Array($0.utf8)[...] }) as RecordChange], ())
    }
  }

  /// Returns what the list shows of each task: a mark, the id, the title and whether it is done.
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
    _ local: LocalInteractor<StoredTasks>, _ outbox: StoredTaskOutbox
  ) async throws -> [ListedTask] {
    try await local.readingAll().edited(by: outbox).load(OutboxFixture.owner).resource
  }
}

extension EditInteractor {
  /// Creates an interactor that sends nothing unless it is told to.
  init(_ outbox: any TaskOutbox, sender: any TaskEditSender, clock: WallClock) {
    self.init(
      outbox, sender: sender, turn: Turn(),
      sending: EditSending(isInBackground: false, limit: TimeLimit { _ in }, timeout: { .zero }), clock: clock,
      isOffline: { true })
  }
}

/// What an outbox has, and its operations, each as a change of its own.
extension TaskOutbox {
  func contents() async throws -> OutboxContents { try await read().contents }
  func unconfirmed() async throws -> [TaskEdit] { try await read().open }
  func counts() async throws -> EditCounts { try await read().counts }
  func edits(ofUser user: ServiceID) async throws -> [TaskEdit] { try await read().edits(ofUser: user) }
  func task(_ id: TaskID) async throws -> ListedTask? { try await reading { try $0.task(id, in: $1) } }

  func add(_ title: String) async throws -> TaskEdit {
    let fields: [TaskField: TaskValue] = [.title: .text(title), .completed: .flag(false)]
    return try await change(knowing: []) { try $0.add(fields, ofUser: OutboxFixture.owner.id, $1, $2) }
  }

  func change(_ ids: [TaskID], _ action: TaskAction, known: [TaskItem] = []) async throws -> [EntryResult] {
    try await change(knowing: known) { try $0.change(ids, action, $1, $2) }
  }

  func undo(_ expected: [Int]? = nil) async throws -> [UndoResult] {
    try await EditInteractor(self, sender: ScriptedSender(), clock: .system).undo(expected)
  }

  func redo() async throws -> [EntryResult] { try await change(knowing: []) { try $0.redo(nil, $1, $2) } }

  func forgetLastUndone() async throws { try await change { edits, _ in edits.forgetLastUndone() } }

  func resolve(_ id: Int, by resolution: Resolution, among tasks: [TaskItem]?) async throws -> [TaskEdit] {
    try await change { try $0.resolve(id, by: resolution, among: tasks, $1) }
  }

  func retry(_ ids: [Int]?) async throws -> [TaskEdit] { try await change { try $0.retry(ids, $1) } }

  func discard(_ id: Int) async throws -> [TaskEdit] {
    try await change(makingRoom: true) { edits, _ in try edits.discard(id) }
  }

  func forget(_ lost: [UnreadableEdit]) async throws {
    try await change { edits, _ in edits.forget(OutboxContents(edits: [], unreadable: lost)) }
  }

  /// Marks edits that an ended process was sending as unsure.
  func recover() async throws { try await change(makingRoom: true) { $0.recover($1) } }

  func claim(_ limit: Int, dueAt time: Date?, skipping skipped: Set<Int>) async throws -> [TaskEdit] {
    try await change(makingRoom: true) { $0.claim(limit, dueAt: time, skipping: skipped, $1) }
  }
}

extension OutboxFixture {
  /// Settles all edits that may be sent as acknowledged. A new task gets the id of its edit plus 60.
  func acknowledge() async throws {
    try await send { edit in
      .acknowledged(edit.isAddition ? edit.result?.with(id: .service(.number(60 + edit.id))) : edit.result)
    }
  }

  /// Saves `tasks` as the service's list, by default requested now, and returns what is shown.
  func load(
    _ tasks: [TaskItem], ofUser user: ServiceID = Self.owner.id, revision: Int? = nil, extent: LoadExtent = .whole
  ) async throws -> Loaded<[ListedTask]> {
    let now = try await outbox.read().counters.revision
    var list = Loaded(
      Elements(tasks), source: .remote, savedAt: EditSamples.time, version: ListVersion(revision: revision ?? now))
    list.extent = extent
    return try await FixedList(list: list).caching(in: local).readingAll().edited(by: outbox)
      .load(TaskOwner(id: user, name: "Ana"))
  }
}

private struct FixedList: Interactor {
  let list: Loaded<Elements<TaskItem>>

  func load(_ owner: TaskOwner) async throws(LoadFailure) -> Loaded<Elements<TaskItem>> { list }
}
