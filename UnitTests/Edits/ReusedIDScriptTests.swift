import CacheInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedRemote
import SharedTiming
import Synchronization
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksRemote
import TestSupport
import Testing

/// Runs random scripts in which one or two users add and remove tasks at an imitation of json-server 0.17, which has no
/// keys, assigns the ids of removed tasks again, and loses or delays requests and answers.
///
/// At the end, the service must have each task that the users want exactly once, and no other. The number of scripts
/// and their seeds are set as for `EditModelTests`.
@Suite struct ReusedIDScriptTests {
  private static let scripts = (number("EDIT_SCRIPTS") ?? 30)
  private static let seed = number("EDIT_SEED").map { UInt64($0) }

  @Test func `no task is lost, added twice or removed in place of another at a service that reuses ids`() async throws {
    try await Self.run(userCount: 1)
  }

  @Test func `no task of two users is lost, added twice or mixed up if ids are reused`() async throws {
    try await Self.run(userCount: 2)
  }

  private static func run(userCount: Int) async throws {
    if let seed { return try await ReusedIDScript(seed: seed, userCount: userCount).run() }
    let first = scripts > 1_000 ? UInt64.random(in: 1...1_000_000_000) : 1
    for number in 0..<scripts { try await ReusedIDScript(seed: first + UInt64(number), userCount: userCount).run() }
  }

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}

/// One script, repeatable by its seed.
private struct ReusedIDScript {
  private static let owner = TaskOwner(id: 1, name: "Ana")
  let seed: UInt64
  private let userCount: Int
  private let random: SeededRandom
  private let gate: RequestGate

  init(seed: UInt64, userCount: Int) {
    (self.seed, self.userCount) = (seed, userCount)
    random = SeededRandom(seed: seed)
    gate = RequestGate(random: random)
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  func run() async throws {
    let executor = ScriptExecutor(opening: gate)
    try await withTaskExecutorPreference(executor) {
      let tasks = ["Fire", "Glaze", "Sweep"].enumerated().map { number, title in
        #"{"userId":1,"id":\#(number + 1),"title":"\#(title)","completed":false}"#
      }
      let connection = ReusingConnection(JSONServer017(["todos": tasks]), gate: gate, random: random)
      let ledger = ReusedIDLedger(connection)
      ledger.users = ["Task", "Job"].prefix(userCount).map { name in
        ReusedIDClient(name, ledger: ledger, random: random, owner: Self.owner)
      }
      do {
        for _ in 0..<(3 + random.below(16 * userCount)) { try await ledger.step(random) }
        try await ledger.finish()
      } catch {
        throw Failure(description: "EDIT_SEED=\(seed): \(error)\n" + ledger.log.joined(separator: "\n"))
      }
    }
  }
}

/// The users, and the tasks that they want.
private final class ReusedIDLedger {
  let connection: ReusingConnection
  var users: [ReusedIDClient] = []
  var log: [String] = []
  /// The titles of the tasks that there should be.
  var wanted: Set<String> = ["Fire", "Glaze", "Sweep"]
  /// The titles of tasks of which nobody can tell whether they should be there.
  var undecidable: Set<String> = []
  // Who has removed a task, or added it again, by title.
  private var touched: [String: Set<String>] = [:]

  init(_ connection: ReusingConnection) { self.connection = connection }

  /// Lets one of the users do something.
  func step(_ random: SeededRandom) async throws {
    let user = users.count > 1 ? users[random.below(users.count)] : users[0]
    log.append("\(user.name): " + (try await user.step()))
  }

  /// Sends everything, without further losses, and compares what the service has.
  func finish() async throws {
    connection.isLossy = false
    var rounds = 0
    while let busy = try await busyUser() {
      rounds += 1
      guard rounds < 40 else { throw Violation(description: "stuck: \(try await busy.outbox.unconfirmed())") }
      await connection.advance(by: 70)
      for user in users { try await user.settle(&log) }
    }
    let found = try await connection.titles().filter { !undecidable.contains($0) }.sorted()
    let expected = wanted.subtracting(undecidable).sorted()
    guard found == expected else { throw Violation(description: "wanted \(expected), found \(found)") }
  }

  private func busyUser() async throws -> ReusedIDClient? {
    for user in users where try await !user.outbox.unconfirmed().isEmpty { return user }
    return nil
  }

  /// Records that `user` removes a task with this title, or adds it again.
  func touch(_ title: String, _ user: ReusedIDClient) { touched[title, default: []].insert(user.name) }

  /// Whether another user has removed a task with this title, or added it again.
  func isTouched(_ title: String, byOthersThan user: ReusedIDClient) -> Bool {
    !(touched[title] ?? []).subtracting([user.name]).isEmpty
  }

  /// Whether another user's edit of a task with this title is open.
  func isOpen(_ title: String, forOthersThan user: ReusedIDClient) async throws -> Bool {
    for other in users where other !== user {
      if try await other.outbox.unconfirmed().contains(where: { ($0.result ?? $0.base)?.title == title }) {
        return true
      }
    }
    return false
  }
}

private struct Violation: Error, CustomStringConvertible { let description: String }

/// A user, who types edits.
private final class ReusedIDClient {
  /// The name of the user, with which the titles of new tasks begin.
  let name: String
  let outbox: StoredTaskOutbox
  private unowned let ledger: ReusedIDLedger
  private let connection: ReusingConnection
  private let random: SeededRandom
  private let owner: TaskOwner
  private let editing: EditInteractor
  private let sync: TaskSync
  private let tasks: EditedTasks
  private var number = 0
  // Removals of tasks that another user had removed before.
  private var repeatedRemovals: Set<Int> = []

  init(_ name: String, ledger: ReusedIDLedger, random: SeededRandom, owner: TaskOwner) {
    (self.name, self.ledger, self.random, self.owner) = (name, ledger, random, owner)
    connection = ledger.connection
    let connection = connection
    let clock = ManualClock()
    let uptime = UptimeClock { connection.uptime }
    let lists = InMemoryCacheStore()
    outbox = StoredTaskOutbox(
      in: InMemoryRecordLog(), lists: lists, backoff: Backoff { random.fraction() }, uptime: uptime,
      key: { random.key() })
    let sender = RemoteTaskEditSender(client: connection, uptime: uptime)
    editing = EditInteractor(outbox, sender: sender, clock: clock.wallClock)
    sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let remote = RemoteInteractor(TasksEndpoint(), client: connection, clock: clock.wallClock)
    let local = LocalInteractor(StoredTasks(), store: lists)
    let live = remote.revalidating(local, clock: clock.wallClock).revised(by: outbox).caching(in: local)
    tasks = live.fallback(to: local).readingAll().edited(by: outbox)
  }

  /// Does something random, and returns what.
  func step() async throws -> String {
    switch random.below(8) {
    case 0, 1:
      number += 1
      let title = "\(name) \(number)"
      _ = try await editing.add([.title: .text(title), .completed: .flag(false)], for: owner)
      ledger.wanted.insert(title)
      return "add \(title)"
    case 2, 3: return try await remove()
    case 4: return try await undo()
    case 5: return await load()
    case 6:
      await connection.advance(by: [5, 70][random.below(2)])
      return "wait"
    default:
      connection.isLossy = random.chance(70)
      return try await synced()
    }
  }

  /// Sends everything and decides about conflicts.
  func settle(_ log: inout [String]) async throws {
    log.append("\(name): " + (try await synced()))
    // One decision may end other edits.
    while let edit = try await outbox.unconfirmed().first(where: \.state.needsDecision) {
      log.append("\(name): " + (try await decide(edit)))
    }
  }

  private func remove() async throws -> String {
    // Until its answer arrives, a new task may be listed twice. If the user then removes it by the service's id before
    // Roster has recognized it, it is added again: nobody can tell.
    let listed = await shown()
    let all = listed.filter { $0.mark != .removed }.map(\.item)
    // One of two users who has removed the new task already does not remove it under the service's id as well.
    let named = ledger.users.count > 1 ? listed.map(\.item) : all
    var shown: [TaskItem] = []
    for task in all where named.count(where: { $0.title == task.title }) == 1 {
      if try await canRemove(task) { shown.append(task) }
    }
    // The newest task is the one whose id is assigned again.
    guard let task = random.chance(60) ? shown.last : random.pick(shown) else { return "nothing to remove" }
    let isWanted = ledger.wanted.contains(task.title)
    for case .edit(let edit) in try await editing.change([task.id], .remove) where !isWanted {
      repeatedRemovals.insert(edit.id)
    }
    ledger.touch(task.title, self)
    ledger.wanted.remove(task.title)
    return "remove \(task.id.text) \(task.title)"
  }

  // Another user's task is removed only under its present id, unless it is gone already: what is left on an outdated
  // list says nothing about a task that was added again. And while another user's removal is under way, it may arrive
  // after the id was assigned again.
  private func canRemove(_ task: TaskItem) async throws -> Bool {
    let isWanted = ledger.wanted.contains(task.title)
    guard ledger.users.count > 1 else { return isWanted }
    if try await ledger.isOpen(task.title, forOthersThan: self) { return false }
    guard isWanted, !task.title.hasPrefix(name) || ledger.isTouched(task.title, byOthersThan: self) else { return true }
    return try await connection.ids(of: task.title) == [task.id.assigned]
  }

  private func undo() async throws -> String {
    let last = try await outbox.edits(ofUser: owner.id).last { !$0.isUndone && $0.state != .dropped }
    if let title = (last?.result ?? last?.base)?.title, try await ledger.isOpen(title, forOthersThan: self) {
      return "nothing to undo"
    }
    let result: UndoResult
    do {
      // Each command makes one edit.
      result = try #require(try await editing.undo().first)
    } catch let error as EditFailure {
      switch error {
      case .nothingToUndo, .gone, .renamed: return "nothing to undo"
      default: throw error
      }
    }
    switch result {
    case .kept: return "nothing to undo"
    case .dropped(let edit): return revert(edit)
    case .reversed(let edit):
      if case .add(let fields) = edit.action, let title = fields.title {
        // Both users may add it again.
        if ledger.isTouched(title, byOthersThan: self) { ledger.undecidable.insert(title) }
        ledger.touch(title, self)
        ledger.wanted.insert(title)
      } else {
        ledger.wanted.remove(edit.base?.title ?? "")
      }
      return "undo by \(edit.action) \(edit.task.text)"
    }
  }

  private func revert(_ edit: TaskEdit) -> String {
    let title = edit.result?.title ?? edit.base?.title ?? ""
    if edit.isAddition {
      ledger.wanted.remove(title)
    } else if !repeatedRemovals.contains(edit.id) {
      ledger.wanted.insert(title)
    }
    // Nobody can tell whether the service's task is the one that was added or removed.
    if edit.theirs != nil { ledger.undecidable.insert(title) }
    return "undo \(edit.action) \(edit.task.text)"
  }

  private func load() async -> String {
    "load: " + (await shown()).map { "\($0.item.id.text) \($0.item.title)" }.joined(separator: ", ")
  }

  // Empty if the service does not answer and nothing is saved.
  private func shown() async -> [ListedTask] {
    do { return try await tasks.load(owner).resource } catch { return [] }
  }

  private func synced() async throws -> String {
    let settled = try await sync.run(isForced: true) ?? []
    return "sync: " + settled.map { "\($0.id) \($0.task.text) \($0.state)" }.joined(separator: ", ")
  }

  // The user looks at what the service has.
  private func decide(_ edit: TaskEdit) async throws -> String {
    // What another user has changed in the meantime looks as if it had not been kept.
    if edit.state == .unkept, ledger.users.count == 1 { throw Violation(description: "edit \(edit.id) was kept") }
    let titles = try await connection.titles()
    let resolution: Resolution
    if case .add(let fields) = edit.action, let title = fields.title {
      resolution = titles.contains(title) || !ledger.wanted.contains(title) ? .theirs : .mine
    } else {
      // Usually, the task is gone, and another one has its id.
      let isSame = ledger.users.count > 1 && edit.base?.title == edit.theirs?.title
      resolution = isSame ? .mine : .theirs
    }
    _ = try await outbox.resolve(edit.id, by: resolution, among: [])
    return "resolve \(edit.id) \(resolution)"
  }
}

/// A connection that loses requests and answers, and delays writes.
private final class ReusingConnection: HTTPClient {
  private let service: JSONServer017
  private let gate: RequestGate
  private let random: SeededRandom
  private let state = Mutex(State())

  private struct State {
    var isLossy = false
    var uptime: TimeInterval = 1_000
    var delayed: [HTTPRequest] = []
  }

  init(_ service: JSONServer017, gate: RequestGate, random: SeededRandom) {
    (self.service, self.gate, self.random) = (service, gate, random)
  }

  var isLossy: Bool {
    get { state.withLock { $0.isLossy } }
    set { state.withLock { $0.isLossy = newValue } }
  }

  var uptime: TimeInterval { state.withLock { $0.uptime } }

  /// Lets time pass. Delayed requests arrive.
  func advance(by seconds: TimeInterval) async {
    let delayed = state.withLock { state in
      state.uptime += seconds
      defer { state.delayed = [] }
      return state.delayed
    }
    for request in delayed { _ = await answer(request) }
  }

  /// Returns the titles of all tasks on the service.
  func titles() async throws -> [String] { try await tasks().map(\.title) }

  /// Returns the ids of the tasks on the service with this title.
  func ids(of title: String) async throws -> [ServiceID] {
    try await tasks().filter { $0.title == title }.map(\.id)
  }

  private struct Form: Decodable {
    let id: ServiceID
    let title: String
  }

  private func tasks() async throws -> [Form] {
    try JSONDecoder().decode([Form].self, from: await answer(HTTPRequest(path: "/todos")).body)
  }

  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    await gate.enter()
    defer { gate.leave() }
    guard isLossy else { return await answer(request) }
    switch random.below(8) {
    case 0: throw .timeout("on the way there")
    case 1, 2:
      _ = await answer(request)
      throw .timeout("on the way back")
    case 3 where request.isWrite:
      state.withLock { $0.delayed.append(request) }
      throw .timeout("nobody knows where")
    case 4 where request.isWrite:
      if random.chance(50) { _ = await answer(request) }
      return HTTPResponse(status: [302, 303, 408, 429, 502][random.below(5)], body: Data())
    default: return await answer(request)
    }
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let head = "\(request.method) \(request.path + (query.isEmpty ? "" : "?" + query)) HTTP/1.1\r\nHost: x"
    let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let imitated = ImitatedRequest(head: head, body: body) else { return HTTPResponse(status: 400, body: Data()) }
    let answer = await service.answer(to: imitated)
    let headers = Dictionary(answer.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
    return HTTPResponse(status: answer.status, headers: headers, body: Data(answer.body.utf8))
  }
}
