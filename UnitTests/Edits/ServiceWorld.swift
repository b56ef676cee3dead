import Foundation
import Service
import SharedInteractorInterface
import SharedRemote
import Synchronization

/// The service, and an account of what was done there.
final class ServiceWorld: Sendable {
  /// What decides all that is left to chance.
  let random: SeededRandom
  /// What requests pass one at a time.
  let gate: RequestGate
  /// Whether the service knows neither keys nor tags.
  let isKeyless: Bool
  private let service: BundledService
  private let account = Mutex(Account())
  private let time = Mutex(Time())

  private struct Account {
    var attempts: [String: Int] = [:]
    var applied: [String: Int] = [:]
    var settledFor: Set<String> = []
    var ids: [String: Int] = [:]
    var idsByTitle: [String: [Int]] = [:]
    var touched: Set<Int> = []
  }

  private struct Time {
    var now: TimeInterval = 0
    var uptime: TimeInterval = 1_000
    var late: [(request: HTTPRequest, sent: TimeInterval)] = []
  }

  /// A service with two tasks a user.
  init(seed: UInt64, isKeyless: Bool) throws {
    random = SeededRandom(seed: seed)
    gate = RequestGate(random: random)
    self.isKeyless = isKeyless
    service = try BundledService(data: .memoryWithFewTasks(2))
  }

  /// How often a write with this key was sent, whether it arrived or not, but for those that were said to be stale.
  func attempts(_ key: UUID) -> Int { account.withLock { $0.attempts[key.uuidString] ?? 0 } }
  /// How often a write with this key was applied.
  func applied(_ key: UUID) -> Int { account.withLock { $0.applied[key.uuidString] ?? 0 } }
  /// Whether the edit with this key has been applied since the user decided about it, or was found to be needless.
  func isSettled(_ key: UUID) -> Bool { account.withLock { $0.settledFor.contains(key.uuidString) } }
  /// The id that the service gave to the task which was added with this key; nil if it was not added.
  func id(addedWith key: UUID) -> Int? { account.withLock { $0.ids[key.uuidString] } }
  /// The ids that the service gave to tasks which were added with this title.
  func ids(addedAs title: String) -> [Int] { account.withLock { $0.idsByTitle[title] ?? [] } }
  /// How often a task with this title was added.
  func added(_ title: String) -> Int { ids(addedAs: title).count }
  /// Whether somebody who is no client has changed the task.
  func isTouched(_ id: Int) -> Bool { account.withLock { $0.touched.contains(id) } }
  /// Notes that an edit need not be applied, as the service's task is so already.
  func noteNeedless(_ key: UUID) { account.withLock { _ = $0.settledFor.insert(key.uuidString) } }
  /// Notes that the user wants the edit with this key nevertheless: whatever came before does not count.
  func noteInsistence(_ key: UUID) { account.withLock { _ = $0.settledFor.remove(key.uuidString) } }
  /// Notes that a write was sent, or was not taken.
  func noteAttempt(_ request: HTTPRequest, _ count: Int = 1) {
    guard request.isWrite, let key = request.headers["Idempotency-Key"] else { return }
    account.withLock { $0.attempts[key, default: 0] += count }
  }

  /// How long the machine of the clients has been running.
  var uptime: TimeInterval { time.withLock { $0.uptime } }

  /// Restarts the machine of the clients, which takes no time.
  func reboot() { time.withLock { $0.uptime = TimeInterval(random.below(50)) } }

  /// Has so many seconds pass. What is late arrives within the first minute where the service knows no keys, as nobody
  /// could tell it from another request after that.
  func pass(_ seconds: TimeInterval) async {
    let overdue = time.withLock { time in
      time.now += seconds
      time.uptime += seconds
      let overdue = isKeyless ? time.late.filter { $0.sent + 60 <= time.now } : []
      if isKeyless { time.late.removeAll { $0.sent + 60 <= time.now } }
      return overdue
    }
    for late in overdue { await deliver(late.request) }
  }

  /// Keeps a request that arrives later.
  func delay(_ request: HTTPRequest) { time.withLock { $0.late.append((request, $0.now)) } }

  /// Has one of the late requests arrive; false if there is none.
  @discardableResult
  func deliverOneLate() async -> Bool {
    let request = time.withLock { time in
      time.late.isEmpty ? nil : time.late.remove(at: random.below(time.late.count)).request
    }
    guard let request else { return false }
    await deliver(request)
    return true
  }

  private func deliver(_ request: HTTPRequest) async {
    do throws(LoadFailure) { _ = try await answer(request) } catch {}  // Nobody waits for the answer.
  }

  /// What the service answers; what it did is on account then.
  func answer(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let headers = isKeyless ? [:] : request.headers
    do {
      let (status, fields, body) = try await service.answer(
        method: request.method, path: request.path + (query.isEmpty ? "" : "?" + query), headers: headers,
        body: request.body)
      if request.isWrite, 200..<300 ~= status { note(request, isReplayed: fields["idempotency-replayed"] != nil, body) }
      if status == 412 { noteAttempt(request, -1) }
      let hidden = isKeyless ? ["etag", "idempotency-key"] : []
      return HTTPResponse(status: status, headers: fields.filter { !hidden.contains($0.key) }, body: body)
    } catch {
      throw .invalid("\(error)")
    }
  }

  /// Somebody else changes a task, or takes it away.
  func meddle(with id: Int) async throws {
    account.withLock { _ = $0.touched.insert(id) }
    let way = random.below(5)
    let body = way < 2 ? #"{"title":"stranger \#(random.below(1_000_000))"}"# : #"{"completed":\#(way == 2)}"#
    _ = try await service.answer(
      method: way == 4 ? "DELETE" : "PATCH", path: "/todos/\(id)", body: way == 4 ? nil : Data(body.utf8))
  }

  private func note(_ request: HTTPRequest, isReplayed: Bool, _ body: Data) {
    guard let key = request.headers["Idempotency-Key"], !isReplayed else { return }
    let added = request.method == "POST" ? WrittenTask(body) : nil
    account.withLock { account in
      account.applied[key, default: 0] += 1
      account.settledFor.insert(key)
      guard let added else { return }
      account.ids[key] = added.id
      account.idsByTitle[added.title, default: []].append(added.id)
    }
  }
}

private struct WrittenTask: Decodable {
  let id: Int
  let title: String

  init?(_ body: Data) {
    do { self = try JSONDecoder().decode(Self.self, from: body) } catch { return nil }
  }
}
