import CacheInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksOutbox
import TestSupport

/// A user with the program, who does things at random and remembers them.
final class EditClient {
  /// What it is called.
  let name: String
  /// The way to the service.
  let way: FaultyClient
  /// What was typed.
  private(set) var ledger = EditLedger()
  /// The program as it runs now.
  private(set) var program: EditProgram
  private let world: ServiceWorld
  private let clock: ManualClock
  private let executor: ScriptExecutor
  private let lasting = InMemoryCacheStore()
  /// Where everything is kept; `nil` if that is in memory.
  let disk: ClientDisk?
  private var typed = 0
  private var titles: [String] = []

  /// A user who has done nothing yet.
  init(
    _ name: String, world: ServiceWorld, clock: ManualClock, executor: ScriptExecutor, disk: ClientDisk? = nil
  ) {
    (self.name, self.world, self.clock, self.executor, self.disk) = (name, world, clock, executor, disk)
    way = FaultyClient(world)
    program = EditProgram(
      over: disk?.open() ?? lasting, executor: disk == nil ? nil : executor, way: way, world: world, clock: clock)
  }

  /// Ends the program and begins it again.
  func restart() {
    program = EditProgram(
      over: disk?.open() ?? lasting, executor: disk == nil ? nil : executor, way: way, world: world, clock: clock)
  }

  /// Ends the program and begins one that replaces 1.0, whose stores do not record which edits were removed.
  func upgrade() async throws {
    let counters = CollectionName("task edit counters")
    try await program.store.transaction { transaction in
      guard let record = try transaction.entry(0, of: counters),
        var fields = try JSONSerialization.jsonObject(with: record.body) as? [String: Any]
      else { return }
      fields["removed"] = nil
      let body = try JSONSerialization.data(withJSONObject: fields)
      try transaction.put(IndexedRecord(Record(id: 0, body: body)), in: counters)
    }
    restart()
  }

  /// Does `work` while the disk fails, of which the user is told, if it cannot be done.
  func suffer(during work: () async throws -> String) async throws -> String {
    guard let disk else { return "has no disk" }
    // What is open stays open.
    _ = try await program.outbox.counts()
    let fault = disk.fail()
    defer { disk.heal() }
    var words: String
    do { words = try await work() } catch { words = try failure(of: error) }
    disk.heal()
    if let reason = await disk.reasonNotKept() {
      words += "; keeps nothing, as \(reason)"
      restart()
    }
    return "\(fault): \(words)"
  }

  private func failure(of error: any Error) throws -> String {
    switch error {
    case EditFailure.store, LoadFailure.store: return "\(error)"
    case let failure as EditFailure: return "\(failure)"
    default: throw error
    }
  }

  /// The program ends at some moment during `work`, of which nothing is known then.
  func die(during work: () async throws -> Void) async throws {
    await program.store.die(after: world.random.below(4))
    do {
      try await work()
    } catch let failure as EditFailure {
      guard case .store = failure else { throw failure }
    } catch let failure as LoadFailure {
      guard case .store = failure else { throw failure }
    }
    restart()
  }

  /// Makes a new task.
  func add() async throws -> String {
    let random = world.random
    let isRepeated = !titles.isEmpty && random.chance(10)
    let title = isRepeated ? titles[random.below(titles.count)] : newTitle()
    titles.append(title)
    let owner = EditScript.owners[random.below(2)]
    return try await enter([.add(title: title, owner: owner)])
  }

  /// Changes some of the tasks that are shown, or were.
  func change() async throws -> String {
    var orders: [TaskOrder] = []
    let action = someAction()
    for _ in 0...(world.random.chance(20) ? 2 : 0) {
      guard let task = try await someTask() else { continue }
      orders.append(.change(task, action))
    }
    return orders.isEmpty ? "nothing to change" : try await enter(orders)
  }

  /// Takes back what was typed last.
  func undo() async throws -> String { try await undo(of: try await program.outbox.unconfirmed()) }

  private func undo(of open: [TaskEdit]) async throws -> String {
    do {
      return words(of: try await program.editing.undo(), open)
    } catch {
      guard case .gone(let edit) = error else { throw error }
      return "undo \(edit.id): gone"
    }
  }

  private func words(of takenBack: UndoResult, _ open: [TaskEdit]) -> String {
    switch takenBack {
    case .dropped(let edit):
      note(edit, droppedFrom: open.first { $0.id == edit.id } ?? edit)
      return "undo \(edit.id): dropped"
    case .reversed(let edit):
      ledger.note(edit)
      return "undo: \(edit.id) \(edit.task.text) \(edit.action)"
    }
  }

  /// Decides about one of the edits that wait for that; nil if there is none.
  func decide() async throws -> String? {
    let undecided = try await program.outbox.unconfirmed().filter { $0.state.needsDecision && !$0.mayHaveArrived }
    guard let edit = world.random.pick(undecided) else { return nil }
    if edit.state == .conflict, world.random.chance(70) {
      let resolution = Resolution.allCases[world.random.below(2)]
      let resolved = try await program.outbox.resolve(edit.id, by: resolution)
      if resolution == .mine { world.noteInsistence(resolved.key) }
      if resolution == .mine { ledger.insist(on: resolved) } else { ledger.drop(edit, isConflict: true) }
      return "resolve \(edit.id) \(resolution)"
    }
    if edit.state == .refused, world.random.chance(30) {
      ledger.correct(try await program.outbox.retry([edit.id]))
      return "retry \(edit.id)"
    }
    return try await discard(edit)
  }

  /// Drops an edit, whatever came of sending it, if the program lets it.
  func discard() async throws -> String {
    let open = try await program.outbox.unconfirmed()
    let tried = open.filter { $0.tries > 0 }
    let isTried = !tried.isEmpty && world.random.chance(50)
    guard let edit = world.random.pick(isTried ? tried : open) else { return "nothing to discard" }
    return try await discard(edit)
  }

  private func discard(_ edit: TaskEdit) async throws -> String {
    for dropped in try await program.outbox.discard(edit.id) { note(dropped, droppedFrom: edit) }
    return "discard \(edit.id)"
  }

  // Of what was refused or contradicted, but may have been applied before, the user is told so.
  private func note(_ dropped: TaskEdit, droppedFrom edit: TaskEdit) {
    ledger.drop(dropped, isConflict: edit.state == .conflict, isRefusal: edit.state == .refused)
    if edit.mayHaveArrived { ledger.forget(edit.task) }
  }

  /// Sends what waits, unless that is interrupted.
  func sync(isForced: Bool) async throws -> String {
    let sending = Task(executorPreference: executor) {
      [sync = program.sync] () async -> Result<[TaskEdit]?, EditFailure> in
      do throws(EditFailure) { return .success(try await sync.run(isForced: isForced)) } catch {
        return .failure(error)
      }
    }
    way.interruption = { sending.cancel() }
    defer { way.interruption = nil }
    let result = await sending.value
    if result == .failure(.cancelled) { return "sync: interrupted" }
    let settled = try result.get() ?? []
    return "sync: " + settled.map { "\($0.id) \($0.state) \($0.lastError ?? "")" }.joined(separator: ", ")
  }

  /// Loads a list.
  func load(_ owner: TaskOwner) async throws -> String {
    do {
      if let disk, disk.areListsDoubtful {
        _ = try await clear()
        disk.areListsDoubtful = false
      }
      let loaded = try await program.tasks.load(owner)
      return "load \(owner.id): \(loaded.source) " + loaded.resource.map { "\($0.item.id.text)" }.joined(separator: " ")
    } catch {
      if case .store = error { throw error }
      return "load \(owner.id): \(error)"
    }
  }

  private func clear() async throws(LoadFailure) {
    do { _ = try await program.store.clear(nil) } catch { throw .store("\(error)") }
  }

  private func enter(_ orders: [TaskOrder]) async throws -> String {
    let entered = try await program.editing.enter(orders)
    disk?.heal()
    if let reason = await disk?.reasonNotKept() { return "typed, but not kept, as \(reason)" }
    let edits = entered.compactMap { entry -> TaskEdit? in if case .edit(let edit) = entry { edit } else { nil } }
    for edit in edits { ledger.note(edit) }
    let open = try await program.outbox.unconfirmed()
    ledger.correct(open)
    // Who edits a task under the service's name, not knowing that it is a new one of their own, edits two in one.
    for edit in open where edit.isAddition {
      guard let id = world.id(addedWith: edit.key), open.contains(where: { $0.task == .service(id) }) else { continue }
      ledger.forget(edit.task)
    }
    let words = edits.map { "\($0.id): \($0.task.text) \($0.action)" }
    return "type " + (words.isEmpty ? "nothing needed" : words.joined(separator: "; "))
  }

  private func someTask() async throws -> TaskID? {
    let random = world.random
    let owner = EditScript.owners[random.below(2)]
    if random.chance(5) { return .service(1 + random.below(2)) }
    if random.chance(20) {
      return random.pick(ledger.entries.keys.sorted().compactMap { ledger.entries[$0]?.edit.task })
    }
    let shown = try await shown(of: owner) ?? []
    return random.pick(shown.filter { $0.mark != .removed })?.item.id
  }

  /// Whether a list of `owner`'s tasks is saved.
  func hasList(of owner: TaskOwner) async throws -> Bool {
    try await !program.saved.load(owner).warnings.contains(.onlyEdits)
  }

  /// The list that is saved, with all edits; nil if none is.
  func shown(of owner: TaskOwner) async throws -> [ListedTask]? {
    do throws(LoadFailure) {
      return try await program.saved.load(owner).resource
    } catch {
      guard case .nothingSaved = error else { throw error }
      return nil
    }
  }

  private func someAction() -> TaskAction {
    switch world.random.below(5) {
    case 0, 1: .rename(newTitle())
    case 2, 3: .complete(world.random.chance(60))
    default: .remove
    }
  }

  // One of eight is too long for the service.
  private func newTitle() -> String {
    typed += 1
    let title = "\(name)-\(typed)"
    return world.random.chance(88) ? title : title + String(repeating: "x", count: 1_000)
  }
}
