import Foundation
import Service
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import Synchronization
import TasksDomain
import TestSupport

@testable import TasksRemote

/// How a script differs from others: a service without these has idempotency keys, entity tags, and numbers as ids.
enum ScriptTrait: String {
  /// The service supports no idempotency keys and, unless it is `tagged`, no entity tags.
  case keyless
  case tagged
  /// The service's ids are random texts.
  case textIDs
  /// The service answers as Redmine does: to changes with no body, now and then without applying them, and to a revoked
  /// token with what everybody may see, which is nothing. It also removes blanks around titles, as Django does, and of a
  /// removed task only takes its user, so that it can still be read and changed.
  case silent
  /// A task may have several users, and now and then a new one gets none without a word, as at GitHub.
  case droppingUsers
  /// The clients' stores are files on failing disks rather than in memory.
  case onDisk
  /// Users type more than titles and states.
  case fields
}

/// The service, the time, other people's changes, and a record of all writes.
final class SimulatedWorld: Sendable {
  /// The source of all that is random.
  let random: SeededRandom
  /// Lets one request through at a time.
  let gate: RequestGate
  private let traits: Set<ScriptTrait>
  var isKeyless: Bool { traits.contains(.keyless) }
  var hasTags: Bool { traits.contains(.tagged) }
  var isSilent: Bool { traits.contains(.silent) }
  var dropsUsers: Bool { traits.contains(.droppingUsers) }
  var hasFields: Bool { traits.contains(.fields) }
  /// The ids of the service's tasks.
  let ids: SimulatedIDs
  private let service: BundledService
  private let writes = Mutex(Writes())
  private let time = Mutex(Time())

  private struct Writes {
    var attempts: [String: Int] = [:]
    var applied: [String: Int] = [:]
    var settled: Set<String> = []
    var ids: [String: ServiceID] = [:]
    var idsByTitle: [String: [ServiceID]] = [:]
    var changedElsewhere: Set<ServiceID> = []
    var ignored: Set<String> = []
    var dropped: Set<String> = []
    var replaced: [String: [TaskItem]] = [:]
    /// The comments on tasks, by their paths.
    var comments: [String: [String]] = [:]
    var tagsElsewhere: [ServiceID: (added: Set<String>, removed: Set<String>)] = [:]
  }

  private struct Time {
    var now: TimeInterval = 0
    var uptime: TimeInterval = 1_000
    var delayed: [(request: HTTPRequest, sent: TimeInterval)] = []
  }

  /// Creates a service with two tasks per user.
  init(seed: UInt64, _ traits: Set<ScriptTrait> = []) throws {
    self.traits = traits
    random = SeededRandom(seed: seed)
    gate = RequestGate(random: random)
    ids = SimulatedIDs(areTexts: traits.contains(.textIDs), random: random)
    // The times of tasks are the same whenever a script runs.
    service = try BundledService(data: .memoryWithFewTasks(2), now: { Date(timeIntervalSince1970: 1_800_000_000) })
  }

  /// The service's description.
  var description: ServiceDescription {
    var description = ServiceDescription.builtIn
    description.tasks.writes["comment"] = #"POST /todos/{id}/comments {"text": "{text}"}"#
    var comments = ResourceDescription(list: "GET /todos/{id}/comments", one: nil)
    comments.fields = ["id": [.pointer("/id")], "text": [.pointer("/text")]]
    description.comments = comments
    if dropsUsers { description.tasks.fields["user"] = [.pointer("/assignees/*/id")] }
    guard isSilent else { return description }
    description.tasks.version = nil
    description.tasks.condition = nil
    description.identity = .init(get: "GET /me", id: "/id")
    return description
  }

  /// Whether the service has answered a write with this key as if it had applied it.
  func hasIgnored(_ key: UUID) -> Bool { writes.withLock { $0.ignored.contains(key.uuidString) } }

  /// Whether the service has added the task of this key without its user.
  func hasDroppedUser(_ key: UUID) -> Bool { writes.withLock { $0.dropped.contains(key.uuidString) } }

  /// Whether the service applies a change only to the version that it was made for.
  var checksVersions: Bool { (!isKeyless || hasTags) && !isSilent }

  /// The task before each change with this key that was applied.
  func replaced(by key: UUID) -> [TaskItem] { writes.withLock { $0.replaced[key.uuidString] ?? [] } }

  /// The tags that somebody other than the clients has added to a task, and those taken away.
  func tagsElsewhere(_ id: ServiceID) -> (added: Set<String>, removed: Set<String>) {
    writes.withLock { $0.tagsElsewhere[id] ?? ([], []) }
  }

  /// How often a write with this key was sent, whether it arrived or not, except those answered 412, or
  /// 303 without being carried out.
  func attemptCount(_ key: UUID) -> Int { writes.withLock { $0.attempts[key.uuidString] ?? 0 } }
  /// How often a write with this key was applied.
  func applyCount(_ key: UUID) -> Int { writes.withLock { $0.applied[key.uuidString] ?? 0 } }
  /// Whether the edit with this key was found unnecessary, or was applied since the user last resubmitted it.
  func isSettled(_ key: UUID) -> Bool { writes.withLock { $0.settled.contains(key.uuidString) } }
  /// The service's id of the task that was added with this key; `nil` if it was not added.
  func id(addedWith key: UUID) -> ServiceID? { writes.withLock { $0.ids[key.uuidString] } }
  /// The service's ids of the tasks that were added with this title.
  func ids(addedAs title: String) -> [ServiceID] {
    writes.withLock { $0.idsByTitle[String(title.withoutOuterBlanks)] ?? [] }
  }
  /// How often a task with this title, or a comment with this text, was added.
  func addCount(_ text: String) -> Int {
    ids(addedAs: text).count + writes.withLock { $0.comments.values.joined().filter { $0 == text }.count }
  }
  /// Whether somebody other than the clients has changed the task.
  func isChangedElsewhere(_ id: ServiceID) -> Bool { writes.withLock { $0.changedElsewhere.contains(id) } }
  /// Records that the edit with this key is unnecessary, as the service's task already matches.
  func recordUnnecessary(_ key: UUID) { writes.withLock { _ = $0.settled.insert(key.uuidString) } }
  /// Records that the user sends the edit with this key again after a conflict: earlier writes no longer count.
  func recordResubmission(_ key: UUID) { writes.withLock { _ = $0.settled.remove(key.uuidString) } }
  /// Records that a write was sent or, with a count of -1, that it was not carried out.
  func recordAttempt(_ request: HTTPRequest, _ count: Int = 1) {
    guard request.isWrite, let key = request.headers["Idempotency-Key"] else { return }
    writes.withLock { $0.attempts[key, default: 0] += count }
  }

  /// The uptime of the clients' machine.
  var uptime: TimeInterval { time.withLock { $0.uptime } }

  /// Restarts the clients' machine, which takes no time.
  func reboot() { time.withLock { $0.uptime = TimeInterval(random.below(50)) } }

  /// Advances the time. At a keyless service, delayed requests arrive within a minute; nobody could recognise later
  /// ones.
  func advance(by seconds: TimeInterval) async {
    let overdue = time.withLock { time in
      time.now += seconds
      time.uptime += seconds
      let overdue = isKeyless ? time.delayed.filter { $0.sent + 60 <= time.now } : []
      if isKeyless { time.delayed.removeAll { $0.sent + 60 <= time.now } }
      return overdue
    }
    for delayed in overdue { await deliver(delayed.request) }
  }

  /// Delays a request until `deliverDelayedRequest` picks it or it is overdue.
  func delay(_ request: HTTPRequest) { time.withLock { $0.delayed.append((request, $0.now)) } }

  /// Delivers a random delayed request. Returns `false` if there is none.
  @discardableResult
  func deliverDelayedRequest() async -> Bool {
    let request = time.withLock { time in
      time.delayed.isEmpty ? nil : time.delayed.remove(at: random.below(time.delayed.count)).request
    }
    guard let request else { return false }
    await deliver(request)
    return true
  }

  private func deliver(_ request: HTTPRequest) async {
    do throws(LoadFailure) { _ = try await answer(request) } catch {}  // Nobody waits for the response.
  }

  /// Returns the service's response to `request`, and records a write that was applied.
  func answer(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let hidden = isKeyless ? ["idempotency-key"] + (hasTags ? [] : ["etag", "if-match"]) : []
    let headers = request.headers.filter { !hidden.contains($0.key.lowercased()) }
    if isSilent, request.path == "/me" { return HTTPResponse(status: 200, body: Data(#"{"id":1}"#.utf8)) }
    if isSilent, request.method == "PATCH", random.chance(10) {
      if let key = request.headers["Idempotency-Key"] {
        writes.withLock { writes in
          writes.ignored.insert(key)
          writes.settled.insert(key)
        }
      }
      return HTTPResponse(status: 204, body: Data())
    }
    let removes = isSilent && request.method == "DELETE"
    var sent = request.body
    if isSilent { sent = removes ? Self.removal : sent.map(Self.trimmed) }
    if dropsUsers, request.method == "POST", random.chance(15) { sent = dropUser(in: request) }
    do {
      if let answer = try await answer(aboutComments: request) { return answer }
      let before = try await request.method == "PATCH" && hasFields ? task(at: ids.path(of: request)) : nil
      let (status, fields, untranslated) = try await service.answer(
        method: removes ? "PATCH" : request.method, path: ids.path(of: request) + (query.isEmpty ? "" : "?" + query),
        headers: headers, body: sent)
      let body = translated(untranslated)
      if request.isWrite, 200..<300 ~= status {
        recordWrite(request, isReplayed: fields["idempotency-replayed"] != nil, body, before: before)
      }
      if status == 412 { recordAttempt(request, -1) }
      if isSilent, removes || request.method == "PATCH", status == 200 {
        return HTTPResponse(status: 204, body: Data())
      }
      return HTTPResponse(status: status, headers: fields.filter { !hidden.contains($0.key) }, body: body)
    } catch {
      throw .invalid("\(error)")
    }
  }

  // Gives a task to somebody whom no client lists.
  private static let removal = Data(#"{"userId":10}"#.utf8)

  // Returns the body of an addition to somebody whom no client lists.
  private func dropUser(in request: HTTPRequest) -> Data? {
    if let key = request.headers["Idempotency-Key"] { writes.withLock { _ = $0.dropped.insert(key) } }
    return request.body.map { body in
      Data(String(decoding: body, as: UTF8.self).replacing(/"userId":\d+/, with: "\"userId\":10").utf8)
    }
  }

  // Returns a body in which tasks have a list of users, which is empty for whom no client lists.
  private static func withUsers(_ body: Data) -> Data {
    let text = String(decoding: body, as: UTF8.self)
    return Data(
      text.replacing(/"userId":(\d+)/) { "\"assignees\":[\($0.1 == "10" ? "" : "{\"id\":\($0.1)}")]" }.utf8)
  }

  // Returns a body whose title has no blanks around it.
  private static func trimmed(_ body: Data) -> Data {
    let text = String(decoding: body, as: UTF8.self)
    return Data(text.replacing(/"title":"\s*(.*?)\s*"/) { "\"title\":\"\($0.1)\"" }.utf8)
  }

  // Returns the answer to a request about the comments on a task; `nil` if it is about something else. A service with
  // keys adds a comment once.
  private func answer(aboutComments request: HTTPRequest) async throws -> HTTPResponse? {
    guard let end = request.path.range(of: "/comments") else { return nil }
    let path = ids.path(of: HTTPRequest(path: String(request.path[..<end.lowerBound])))
    guard try await task(at: path) != nil else { return HTTPResponse(status: 404, body: Data()) }
    let text = try request.body.map { try JSONDecoder().decode([String: String].self, from: $0)["text"] ?? "" }
    if let text, isKeyless || writes.withLock({ $0.applied[request.headers["Idempotency-Key"] ?? ""] }) == nil {
      recordWrite(request, isReplayed: false, Data(), before: nil)
      writes.withLock { $0.comments[path, default: []].append(text) }
    }
    let list = writes.withLock { $0.comments[path] ?? [] }
    let body = list.enumerated().map { #"{"id":\#($0),"text":"\#($1)"}"# }.joined(separator: ",")
    return HTTPResponse(status: 200, body: Data("[\(body)]".utf8))
  }

  private func translated(_ body: Data) -> Data {
    dropsUsers ? Self.withUsers(ids.body(body)) : ids.body(body)
  }

  private func task(at path: String) async throws -> TaskItem? {
    let (status, _, body) = try await service.answer(method: "GET", path: path)
    return status == 200 ? task(in: translated(body)) : nil
  }

  // Returns the task in the body of an answer. A task that is nobody's is one of somebody whom no client lists.
  private func task(in body: Data) -> TaskItem? {
    TaskReader(description).task(in: HTTPResponse(status: 200, body: body))?.item(ofUser: .number(10))
  }

  /// Changes or removes a task as somebody other than the clients.
  func changeElsewhere(_ id: ServiceID) async throws {
    writes.withLock { _ = $0.changedElsewhere.insert(id) }
    let kind = random.below(hasFields ? 10 : 5)
    var body = kind < 2 ? #"{"title":"stranger \#(random.below(1_000_000))"}"# : #"{"completed":\#(kind == 2)}"#
    if kind > 4 { body = try await detailElsewhere(id, kind) }
    _ = try await service.answer(
      method: kind == 4 ? "DELETE" : "PATCH", path: ids.path(id), body: kind == 4 ? nil : Data(body.utf8))
  }

  // Returns the change of another field.
  private func detailElsewhere(_ id: ServiceID, _ kind: Int) async throws -> String {
    let task = try await task(at: ids.path(id))
    switch kind {
    case 5: return #"{"due":"2029-01-\#(10 + random.below(20))"}"#
    case 6: return #"{"priority":"\#(TaskField.priorities[random.below(4)])"}"#
    case 7: return #"{"notes":"notes of a stranger, \#(random.below(1_000_000))"}"#
    // A task that is nobody's was removed, or added without its user.
    case 8 where task?.userID != .number(10) && random.chance(30): return #"{"userId":\#(1 + random.below(2))}"#
    default: break
    }
    var tags = task?[.tags].elements ?? []
    let taken = random.chance(50) ? random.pick(tags.sorted()) : nil
    let new = "stranger \(random.below(1_000_000))"
    if let taken { tags.remove(taken) } else { tags.insert(new) }
    writes.withLock { writes in
      var known = writes.tagsElsewhere[id] ?? ([], [])
      if let taken { known.removed.insert(taken) } else { known.added.insert(new) }
      writes.tagsElsewhere[id] = known
    }
    return #"{"tags":[\#(tags.sorted().map { "\"\($0)\"" }.joined(separator: ","))]}"#
  }

  private func recordWrite(_ request: HTTPRequest, isReplayed: Bool, _ body: Data, before: TaskItem?) {
    guard let key = request.headers["Idempotency-Key"], !isReplayed else { return }
    let added = request.method == "POST" ? task(in: body) : nil
    writes.withLock { writes in
      writes.applied[key, default: 0] += 1
      writes.settled.insert(key)
      if let before { writes.replaced[key, default: []].append(before) }
      guard let added else { return }
      writes.ids[key] = added.id.assigned
      writes.idsByTitle[String(added.title.withoutOuterBlanks), default: []].append(added.id.assigned)
    }
  }
}
