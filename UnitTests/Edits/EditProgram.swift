import CacheInfra
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksOutbox
import TasksRemote
import TestSupport

/// One run of the program, composed as `TasksFeature` composes it.
struct EditProgram: Sendable {
  let store: CrashingCacheStore
  let outbox: CachedTaskOutbox
  let editing: TaskEditing
  let sync: TaskSync
  /// The lists from the service, or the saved ones if it does not answer.
  let tasks: SavedTaskLists<EditedTasks>
  /// The saved lists.
  let saved: EditedTasks

  /// Creates a run that continues with what the previous one left in `store`.
  ///
  /// - Parameter executor: Waits for calls of `store` that run on its own threads; `nil` if there are none.
  init(
    store: any CacheStore, executor: ScriptExecutor?, connection: FaultyClient, world: SimulatedWorld,
    clock: ManualClock
  ) {
    let uptime = UptimeClock { world.uptime }
    let random = world.random
    self.store = CrashingCacheStore(store, executor: executor)
    outbox = CachedTaskOutbox(
      store: self.store, backoff: Backoff { random.fraction() }, uptime: uptime, key: { random.key() })
    let sender = ObservedSender(RemoteTaskEditSender(client: connection, uptime: uptime), world: world)
    editing = TaskEditing(outbox, sender: sender, clock: clock.wallClock)
    sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let remote = RemoteInteractor(TasksEndpoint(), client: connection, clock: clock.wallClock)
    let local = LocalInteractor(StoredTasks(), store: self.store)
    tasks = SavedTaskLists(in: outbox) { saved in
      let live = remote.revalidating(saved, clock: clock.wallClock).revised(by: saved).caching(in: saved)
      return live.fallback(to: saved).edited(by: saved)
    }
    saved = local.edited(by: outbox)
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
    let isUnnecessary = item.map(edit.action.changesNothing) ?? (edit.action == .remove)
    let isGone = item == nil && edit.action == .remove
    // Delayed requests that arrived stale are not counted as attempts.
    if isGone || (world.attemptCount(edit.key) <= before && isUnnecessary) { world.recordUnnecessary(edit.key) }
    return outcome
  }

  func task(_ id: ServiceID) async -> TaskItem?? { await sender.task(id) }

  func candidates(for edit: TaskEdit) async -> [TaskItem]? { await sender.candidates(for: edit) }
}
