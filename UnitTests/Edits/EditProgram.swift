import CacheInfra
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksOutbox
import TasksRemote
import TestSupport

/// One life of the program, put together as `TasksFeature` does it.
struct EditProgram: Sendable {
  /// What it keeps everything in.
  let store: FusedCacheStore
  /// The edits.
  let outbox: CachedTaskOutbox
  /// What makes edits.
  let editing: TaskEditing
  /// What sends them.
  let sync: TaskSync
  /// The lists, of the service if it answers.
  let tasks: SavedTaskLists<EditedTasks>
  /// The lists as they are saved.
  let saved: EditedTasks

  /// A program that finds in `lasting` what the one before it kept.
  ///
  /// - Parameter executor: Waits for `lasting`, where that does things on threads of its own.
  init(
    over lasting: any CacheStore, executor: ScriptExecutor?, way: FaultyClient, world: ServiceWorld, clock: ManualClock
  ) {
    let uptime = UptimeClock { world.uptime }
    let random = world.random
    store = FusedCacheStore(lasting, executor: executor)
    outbox = CachedTaskOutbox(
      store: store, backoff: Backoff { random.fraction() }, uptime: uptime, key: { random.key() })
    let sender = ObservedSender(RemoteTaskEditSender(client: way, uptime: uptime), world: world)
    editing = TaskEditing(outbox, sender: sender, clock: clock.wallClock)
    sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let remote = RemoteInteractor(TasksEndpoint(), client: way, clock: clock.wallClock)
    let local = LocalInteractor(StoredTasks(), store: store)
    tasks = SavedTaskLists(in: outbox) { saved in
      let live = remote.revalidating(saved, clock: clock.wallClock).revised(by: saved).caching(in: saved)
      return live.fallback(to: saved).edited(by: saved)
    }
    saved = local.edited(by: outbox)
  }
}

/// A sender that tells which edits were needless, as the service's task was so already.
private struct ObservedSender: TaskEditSender {
  private let sender: any TaskEditSender
  private let world: ServiceWorld

  init(_ sender: any TaskEditSender, world: ServiceWorld) {
    self.sender = sender
    self.world = world
  }

  func send(_ edit: TaskEdit) async -> SendOutcome {
    let before = world.attempts(edit.key)
    let outcome = await sender.send(edit)
    guard case .accepted(let item) = outcome else { return outcome }
    let isNeedless = item.map(edit.action.changesNothing) ?? (edit.action == .remove)
    let isGone = item == nil && edit.action == .remove
    // An earlier request that came late, and was stale, does not count any more.
    if isGone || (world.attempts(edit.key) <= before && isNeedless) { world.noteNeedless(edit.key) }
    return outcome
  }

  func task(_ id: Int) async -> TaskItem? { await sender.task(id) }
}
