import CacheInfra
import EditsInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TestSupport

/// A user of the program who does random things and remembers them.
final class EditClient {
  let name: String
  /// The connection to the service.
  let connection: FaultyClient
  /// What the user typed.
  private(set) var ledger = EditLedger()
  /// The current run of the program.
  private(set) var program: EditProgram
  private let world: SimulatedWorld
  private let clock: ManualClock
  private let executor: ScriptExecutor
  private let memory: EditProgram.Storage
  /// The disk with the client's files; `nil` if lists and edits are in memory.
  let disk: ClientDisk?
  private var typing: RandomTyping
  private var titles: [String] = []

  init(
    _ name: String, world: SimulatedWorld, clock: ManualClock, executor: ScriptExecutor, disk: ClientDisk? = nil
  ) {
    self.name = name
    self.world = world
    self.clock = clock
    self.executor = executor
    self.disk = disk
    typing = RandomTyping(name, in: world)
    connection = FaultyClient(world)
    memory = EditProgram.Storage(lists: InMemoryCacheStore(), edits: InMemoryRecordLog(), executor: nil)
    program = EditProgram(
      storage: disk?.open(executor) ?? memory, connection: connection, world: world, clock: clock)
  }

  /// Restarts the program.
  func restart() {
    program = EditProgram(
      storage: disk?.open(executor) ?? memory, connection: connection, world: world, clock: clock)
  }

  /// Runs `work` while calls of the disk fail. Work that cannot be done must be reported as failed.
  func runWithDiskFault(_ work: () async throws -> String) async throws -> String {
    guard let disk else { return "has no disk" }
    // Opens the store before the fault.
    _ = try await program.outbox.counts()
    let fault = disk.fail()
    defer { disk.heal() }
    let result: String
    do { result = try await work() } catch { result = try message(for: error) }
    disk.heal()
    // Lists may be kept in memory now.
    restart()
    return "\(fault): \(result)"
  }

  private func message(for error: any Error) throws -> String {
    switch error {
    case EditFailure.store, LoadFailure.store: return "\(error)"
    case let failure as EditFailure: return "\(failure)"
    default: throw error
    }
  }

  /// Crashes the program during `work`, after a random number of transactions, and restarts it.
  func runUntilCrash(_ work: () async throws -> Void) async throws {
    await program.crash.crash(after: world.random.below(4))
    do {
      try await work()
    } catch let failure as EditFailure {
      guard case .store = failure else { throw failure }
    } catch let failure as LoadFailure {
      guard case .store = failure else { throw failure }
    }
    restart()
  }

  /// Adds a task.
  func add() async throws -> String {
    let random = world.random
    let isRepeated = !titles.isEmpty && random.chance(10)
    let title = isRepeated ? random.pick(titles + (try await shown().map(\.title))) ?? typing.title() : typing.title()
    titles.append(title)
    let owner = EditScript.owners[random.below(2)]
    let fields = typing.details().merging([.title: .text(title), .completed: .flag(false)]) { $1 }
    return try await record([.edit(try await program.editing.add(fields, for: owner))])
  }

  /// Changes one or more tasks that are, or were, listed.
  func change() async throws -> String {
    var tasks: [TaskID] = []
    let (action, removed) = typing.action(tags: try await shown().flatMap { $0[.tags].elements }.sorted())
    for _ in 0...(world.random.chance(20) ? 2 : 0) {
      guard let task = try await randomTask() else { continue }
      tasks.append(task)
    }
    if tasks.isEmpty { return "nothing to change" }
    return try await record(
      try await program.editing.change(tasks, action, without: removed))
  }

  /// Undoes the newest command.
  func undo() async throws -> String { try await undo(of: try await program.outbox.unconfirmed()) }

  private func undo(of open: [TaskEdit]) async throws -> String {
    do {
      return try await program.editing.undo().map { record($0, open) }.joined(separator: "; ")
    } catch EditFailure.gone(let edit) {
      return "undo \(edit.id): gone"
    }
  }

  private func record(_ result: UndoResult, _ open: [TaskEdit]) -> String {
    switch result {
    case .dropped(let edit):
      recordDrop(of: edit, from: open.first { $0.id == edit.id } ?? edit)
      return "undo \(edit.id): dropped"
    case .reversed(let edit):
      ledger.record(edit)
      return "undo: \(edit.id) \(edit.task.text) \(edit.action)"
    case .kept(let failure): return "not undone: \(failure)"
    }
  }

  /// Decides on a random edit that needs a decision; `nil` if there is none.
  func decide() async throws -> String? {
    let open = try await program.outbox.unconfirmed()
    if let edit = world.random.pick(open.filter { isLeftToUser($0) && !$0.state.needsDecision }) {
      return try await lookAfter(edit)
    }
    let undecided = open.filter { $0.state.needsDecision && !$0.mayHaveArrived }
    guard let edit = world.random.pick(undecided) else { return nil }
    if edit.state == .conflict, world.random.chance(70) {
      let resolution = Resolution.allCases[world.random.below(2)]
      let resolved = try await program.outbox.resolve(edit.id, by: resolution, among: []).first ?? edit
      if resolution == .mine { world.recordResubmission(resolved.key) }
      if resolution == .mine { ledger.resubmit(resolved) } else { ledger.drop(edit, isConflict: true) }
      return "resolve \(edit.id) \(resolution)"
    }
    if edit.state == .refused, world.random.chance(30) {
      ledger.update(try await program.outbox.retry([edit.id]))
      return "retry \(edit.id)"
    }
    return try await discard(edit)
  }

  /// Whether an edit does not end by itself: also a new task whose answer was lost, if it may be there without its user.
  func isLeftToUser(_ edit: TaskEdit) -> Bool {
    edit.state.needsDecision || world.dropsUsers && edit.isAddition && edit.state == .unsure
  }

  // Says of a new task whether it is at the service, after looking there.
  private func lookAfter(_ edit: TaskEdit) async throws -> String {
    while await world.deliverDelayedRequest() {}
    let isSent = world.applyCount(edit.key) > 0
    let ended = try await program.editing.resolve(edit, by: isSent ? .sent : .unsent)
    if isSent { ledger.markUnpredictable(edit.task) }
    for dropped in ended.dropFirst() { ledger.drop(dropped) }
    return "resolve \(edit.id) \(isSent ? "sent" : "unsent")"
  }

  /// Discards a random edit, if the program allows that in its state.
  func discard() async throws -> String {
    let open = try await program.outbox.unconfirmed()
    let tried = open.filter { $0.tries > 0 }
    let isTried = !tried.isEmpty && world.random.chance(50)
    guard let edit = world.random.pick(isTried ? tried : open) else { return "nothing to discard" }
    return try await discard(edit)
  }

  private func discard(_ edit: TaskEdit) async throws -> String {
    for dropped in try await program.outbox.discard(edit.id) { recordDrop(of: dropped, from: edit) }
    return "discard \(edit.id)"
  }

  // An edit that was refused, in conflict or unkept may have been applied; the program warns of that.
  private func recordDrop(of dropped: TaskEdit, from edit: TaskEdit) {
    ledger.drop(dropped, isConflict: edit.state == .conflict, isRefusal: [.refused, .unkept].contains(edit.state))
    if edit.mayHaveArrived { ledger.markUnpredictable(edit.task) }
  }

  /// Sends pending edits; the connection may interrupt that.
  func sync(isForced: Bool) async throws -> String {
    let sending = Task(executorPreference: executor) { [sync = program.sync] in
      try await sync.run(isForced: isForced)
    }
    connection.interruption = { sending.cancel() }
    defer { connection.interruption = nil }
    let settled: [TaskEdit]
    do {
      settled = try await sending.value ?? []
    } catch EditFailure.cancelled {
      return "sync: interrupted"
    }
    return "sync: " + settled.map { "\($0.id) \($0.state) \($0.lastError ?? "")" }.joined(separator: ", ")
  }

  /// Loads the tasks of `owner`, from the service if it answers.
  func load(_ owner: TaskOwner) async throws -> String {
    do {
      if let disk, disk.mayHaveDamagedLists {
        _ = try await clear()
        disk.mayHaveDamagedLists = false
      }
      let loaded = try await program.tasks.load(owner)
      return "load \(owner.id): \(loaded.source) " + loaded.resource.map { "\($0.item.id.text)" }.joined(separator: " ")
        + loaded.warnings.map { " \($0)" }.joined()
    } catch {
      if case .store = error { throw error }
      return "load \(owner.id): \(error)"
    }
  }

  private func clear() async throws(LoadFailure) {
    do { _ = try await program.store.clear(nil) } catch { throw .store("\(error)") }
  }

  /// Does the command that was undone last again.
  func redo() async throws -> String {
    let entered: [EntryResult]
    do {
      entered = try await program.editing.redo()
    } catch EditFailure.nothingToRedo, EditFailure.noSuchTask {
      return "nothing to redo"
    }
    return try await record(entered)
  }

  private func record(_ entered: [EntryResult]) async throws -> String {
    disk?.heal()
    let edits = entered.compactMap { entry -> TaskEdit? in if case .edit(let edit) = entry { edit } else { nil } }
    for edit in edits { ledger.record(edit) }
    let open = try await program.outbox.unconfirmed()
    ledger.update(open)
    // A new task whose response was lost may have been edited under the service's id as well: the user cannot know that
    // both are the same task.
    for edit in open where edit.isAddition {
      guard let id = world.id(addedWith: edit.key), open.contains(where: { $0.task == .service(id) }) else { continue }
      ledger.markUnpredictable(edit.task)
    }
    let texts = edits.map { "\($0.id): \($0.task.text) \($0.action)" }
    return "type " + (texts.isEmpty ? "nothing needed" : texts.joined(separator: "; "))
  }

  private func randomTask() async throws -> TaskID? {
    let random = world.random
    let owner = EditScript.owners[random.below(2)]
    if random.chance(5) { return .service(world.ids.id(1 + random.below(2))) }
    if random.chance(20) {
      return random.pick(ledger.entries.keys.sorted().compactMap { ledger.entries[$0]?.edit.task })
    }
    let shown = try await shown(of: owner) ?? []
    return random.pick(shown.filter { $0.mark != .removed })?.item.id
  }

  // All tasks that are listed, whoever added or changed them.
  private func shown() async throws -> [TaskItem] {
    var tasks: [TaskItem] = []
    for owner in EditScript.owners { tasks += (try await shown(of: owner) ?? []).map(\.item) }
    return tasks
  }

  /// Whether a list of `owner`'s tasks is saved.
  func hasList(of owner: TaskOwner) async throws -> Bool {
    try await !program.saved.load(owner).warnings.contains(.onlyEdits)
  }

  /// The saved list with pending edits applied; `nil` if none is saved.
  func shown(of owner: TaskOwner) async throws -> [ListedTask]? {
    do throws(LoadFailure) {
      return try await program.saved.load(owner).resource
    } catch {
      guard case .nothingSaved = error else { throw error }
      return nil
    }
  }
}
