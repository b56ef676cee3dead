import CacheInfra
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksRemote
import TestSupport

/// One run of the program, composed as `TasksFeature` composes it.
struct EditProgram: Sendable {
  /// When the program crashes.
  let crash = CrashPoint()
  let store: CrashingCacheStore
  let outbox: StoredTaskOutbox
  let editing: EditInteractor
  let sync: TaskSync
  /// The lists from the service, or the saved ones if it does not answer.
  let tasks: EditedTasks
  /// The saved lists.
  let saved: EditedTasks

  /// What outlasts a run of the program.
  struct Storage: Sendable {
    let lists: any CacheStore
    let edits: any RecordLog
    /// Waits for calls that run on threads of their own; `nil` if there are none.
    let executor: ScriptExecutor?
  }

  /// Creates a run that continues with what the previous one left in `storage`.
  init(storage: Storage, connection: FaultyClient, world: SimulatedWorld, clock: ManualClock) {
    let uptime = UptimeClock { world.uptime }
    let random = world.random
    let log = CrashingRecordLog(storage.edits, crash: crash, executor: storage.executor)
    store = CrashingCacheStore(storage.lists, crash: crash, executor: storage.executor)
    outbox = StoredTaskOutbox(
      in: log, lists: store, backoff: Backoff { random.fraction() }, uptime: uptime, clock: clock.wallClock,
      key: { random.key() })
    let service = world.description
    let confirm = service.confirmation(of: 1, through: connection)
    let sender = ObservedSender(
      RemoteTaskEditSender(client: connection, service, uptime: uptime, confirm: confirm), world: world)
    editing = EditInteractor(outbox, sender: sender, clock: clock.wallClock)
    sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let remote = RemoteInteractor(TasksEndpoint(service), client: connection, clock: clock.wallClock)
    let local = LocalInteractor(StoredTasks(), store: store)
    let certain = remote.revalidating(local, clock: clock.wallClock)
      .identified(beside: local, confirm: confirm)
    let live = certain.revised(by: outbox).caching(in: local)
    tasks = live.fallback(to: local).readingAll().edited(by: outbox)
    saved = local.readingAll().edited(by: outbox)
  }
}

/// A sender that records edits which were unnecessary because the service's task already matched.
private struct ObservedSender: TaskEditSender {
  private let sender: any TaskEditSender
  private let world: SimulatedWorld

  init(_ sender: any TaskEditSender, world: SimulatedWorld) {
    self.sender = sender
    self.world = world
  }

  func send(_ edit: TaskEdit) async -> SendOutcome {
    let before = world.attemptCount(edit.key)
    let outcome = await sender.send(edit)
    let item: TaskItem?
    switch outcome {
    case .accepted(let task), .acknowledged(let task): item = task
    default: return outcome
    }
    // A tag that the edit has only kept need not be there, if the edit that has set it was ignored.
    let isUnnecessary = item.map { edit.joined(with: $0).action.isKept(in: $0) } ?? (edit.action == .remove)
    let isGone = item == nil && edit.action == .remove
    // Delayed requests that arrived stale are not counted as attempts.
    if isGone || (world.attemptCount(edit.key) <= before && isUnnecessary) { world.recordUnnecessary(edit.key) }
    return outcome
  }

  func task(_ id: ServiceID) async -> ServiceTask { await sender.task(id) }

  func candidates(for edit: TaskEdit) async -> [TaskItem]? { await sender.candidates(for: edit) }
}
