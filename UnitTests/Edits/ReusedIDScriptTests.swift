import CacheInfra
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
import TasksOutbox
import TasksRemote
import TestSupport
import Testing

/// Runs random scripts in which one user adds and removes tasks at an imitation of json-server 0.17, which has no keys,
/// assigns the ids of removed tasks again, and loses or delays requests and answers.
///
/// At the end, the service must have each task that the user wants exactly once, and no other. The number of scripts
/// and their seeds are set as for `EditModelTests`.
@Suite struct ReusedIDScriptTests {
  private static let scripts = (number("EDIT_SCRIPTS") ?? 30)
  private static let seed = number("EDIT_SEED").map { UInt64($0) }

  @Test func `no task is lost, added twice or removed in place of another at a service that reuses ids`() async throws {
    if let seed = Self.seed { return try await ReusedIDScript(seed: seed).run() }
    let first = Self.scripts > 1_000 ? UInt64.random(in: 1...1_000_000_000) : 1
    for number in 0..<Self.scripts { try await ReusedIDScript(seed: first + UInt64(number)).run() }
  }

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}

/// One script, repeatable by its seed.
private struct ReusedIDScript {
  private static let owner = TaskOwner(id: 1, name: "Ana")
  let seed: UInt64
  private let random: SeededRandom
  private let gate: RequestGate

  init(seed: UInt64) {
    self.seed = seed
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
      let client = ReusedIDClient(connection: connection, random: random, owner: Self.owner)
      var log: [String] = []
      do {
        for _ in 0..<(3 + random.below(16)) { log.append(try await client.step()) }
        try await client.finish(&log)
      } catch {
        throw Failure(description: "EDIT_SEED=\(seed): \(error)\n" + log.joined(separator: "\n"))
      }
    }
  }
}

/// The user: types edits, and knows which tasks there should be.
private final class ReusedIDClient {
  private let connection: ReusingConnection
  private let random: SeededRandom
  private let owner: TaskOwner
  private let outbox: CachedTaskOutbox
  private let editing: TaskEditing
  private let sync: TaskSync
  private let tasks: SavedTaskLists<EditedTasks>
  private var wanted: Set<String> = ["Fire", "Glaze", "Sweep"]
  // Tasks whose addition or removal was undone in a conflict: nobody can tell whether the service's task is that one.
  private var undoneInConflict: Set<String> = []
  private var number = 0

  init(connection: ReusingConnection, random: SeededRandom, owner: TaskOwner) {
    (self.connection, self.random, self.owner) = (connection, random, owner)
    let clock = ManualClock()
    let uptime = UptimeClock { connection.uptime }
    outbox = CachedTaskOutbox(
      store: InMemoryCacheStore(), backoff: Backoff { random.fraction() }, uptime: uptime, key: { random.key() })
    let sender = RemoteTaskEditSender(client: connection, uptime: uptime)
    editing = TaskEditing(outbox, sender: sender, clock: clock.wallClock)
    sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let remote = RemoteInteractor(TasksEndpoint(), client: connection, clock: clock.wallClock)
    tasks = SavedTaskLists(in: outbox) { saved in
      let live = remote.revalidating(saved, clock: clock.wallClock).revised(by: saved).caching(in: saved)
      return live.fallback(to: saved).edited(by: saved)
    }
  }

  /// Does something random, and returns what.
  func step() async throws -> String {
    switch random.below(8) {
    case 0, 1:
      number += 1
      let title = "Task \(number)"
      _ = try await editing.enter([.add(title: title, owner: owner)])
      wanted.insert(title)
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

  /// Sends everything, without further losses, and compares what the service has.
  func finish(_ log: inout [String]) async throws {
    connection.isLossy = false
    var rounds = 0
    while try await !outbox.unconfirmed().isEmpty {
      rounds += 1
      guard rounds < 20 else { throw Violation(description: "stuck: \(try await outbox.unconfirmed())") }
      await connection.advance(by: 70)
      log.append(try await synced())
      // One decision may end other edits.
      while let edit = try await outbox.unconfirmed().first(where: \.state.needsDecision) {
        log.append(try await decide(edit))
      }
    }
    let found = try await connection.titles()
    guard found.filter({ !undoneInConflict.contains($0) }).sorted() == wanted.subtracting(undoneInConflict).sorted()
    else {
      throw Violation(description: "wanted \(wanted.sorted()), found \(found.sorted())")
    }
  }

  private struct Violation: Error, CustomStringConvertible { let description: String }

  private func remove() async throws -> String {
    // Until its answer arrives, a new task may be listed twice. If the user then removes it by the service's id before
    // Roster has recognized it, it is added again: nobody can tell.
    let all = await shown().filter { $0.mark != .removed }.map(\.item)
    let shown = all.filter { task in all.count { $0.title == task.title } == 1 && wanted.contains(task.title) }
    // The newest task is the one whose id is assigned again.
    guard let task = random.chance(60) ? shown.last : random.pick(shown) else { return "nothing to remove" }
    _ = try await editing.enter([.change(task.id, .remove)])
    wanted.remove(task.title)
    return "remove \(task.id.text) \(task.title)"
  }

  private func undo() async throws -> String {
    let result: UndoResult
    do {
      result = try await editing.undo()
    } catch {
      switch error {
      case .nothingToUndo, .gone: return "nothing to undo"
      default: throw error
      }
    }
    switch result {
    case .dropped(let edit): return revert(edit)
    case .reversed(let edit):
      if case .add(let title, _) = edit.action { wanted.insert(title) } else { wanted.remove(edit.base?.title ?? "") }
      return "undo by \(edit.action) \(edit.task.text)"
    }
  }

  private func revert(_ edit: TaskEdit) -> String {
    let title = edit.result?.title ?? edit.base?.title ?? ""
    if edit.isAddition { wanted.remove(title) } else { wanted.insert(title) }
    if edit.theirs != nil { undoneInConflict.insert(title) }
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
    guard edit.state != .unkept else { throw Violation(description: "edit \(edit.id) was kept") }
    let titles = try await connection.titles()
    let resolution: Resolution
    if case .add(let title, _) = edit.action {
      resolution = titles.contains(title) || !wanted.contains(title) ? .theirs : .mine
    } else {
      // The task is gone, and another one has its id.
      resolution = .theirs
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
  func titles() async throws -> [String] {
    struct Form: Decodable { let title: String }
    let response = await answer(HTTPRequest(path: "/todos"))
    return try JSONDecoder().decode([Form].self, from: response.body).map(\.title)
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
