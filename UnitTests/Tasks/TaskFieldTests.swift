import CacheInfra
import EditsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksRemote
import TestSupport
import Testing

private func sample(_ fields: [TaskField: TaskValue]) -> TaskItem {
  TaskItem(id: 41, userID: 3, fields.merging([.title: .text("Write"), .completed: .flag(false)]) { $1 })
}

/// The fields that a task may have or not.
@Suite struct TaskFieldTests {
  private func tags(_ tags: String...) -> [TaskField: TaskValue] { [.tags: TaskValue(tags)] }

  @Test(
    arguments: [
      (.tags, [" clay ", "a,b"], TaskValue(["clay", "a,b"])), (.tags, ["clay", " "], nil), (.tags, ["a\nb"], nil),
      (.notes, [" One\nTwo "], .text("One\nTwo")), (.notes, [" "], nil), (.priority, ["None"], .absent),
      (.priority, ["u"], .text("urgent")), (.priority, [""], nil),
    ] as [(TaskField, [String], TaskValue?)])
  func `values are read as people type them`(_ field: TaskField, _ typed: [String], _ value: TaskValue?) {
    #expect(field.value(typed: typed, on: UserCalendar(now: .distantPast)) == value)
  }

  @Test func `a date is sent for a time of the same day, unless it may be what the service has made of it`() {
    let time = sample([.due: .text("2026-12-16T09:00:00+09:00")])
    var edit = TaskEdit(
      id: 1, key: UUID(), task: 41, userID: 3, action: .change([.due: .text("2026-12-16")]), base: time,
      enteredAt: .distantPast)
    #expect(edit.merged(with: time) == nil)
    edit.mayHaveArrived = true
    #expect(edit.merged(with: time) == .accepted(time))
  }

  @Test func `no field is taken for another`() {
    let fields = TaskField.all + [.owner]
    #expect(Set(fields.map(\.name)).count == fields.count)
    #expect(Set(fields.map(\.storedName)).count == fields.count)
  }

  @Test func `tags that are set are added to those of each task, and others are removed`() {
    let action = TaskAction.change(tags("b", "a"))
    #expect(action.joined(to: sample(tags("c", "d")), without: ["d"]) == .change(tags("a", "b", "c")))
    #expect(action.joined(to: sample([:]), without: []) == .change(tags("a", "b")))
    let removal = TaskAction.change([.tags: .absent])
    #expect(removal.joined(to: sample(tags("c", "d")), without: ["c"]) == .change(tags("d")))
    #expect(removal.joined(to: sample(tags("c")), without: ["c"]) == .change([.tags: .absent]))
    #expect(removal.joined(to: sample(tags("c", "d")), without: []) == .change([.tags: .absent]))
    #expect(removal.joined(to: sample([:]), without: ["c"]) == removal)
    let other = TaskAction.change([.tags: .absent, .due: .text("2026-12-01")])
    #expect(other.joined(to: sample([:]), without: ["c"]) == .change([.due: .text("2026-12-01")]))
  }

  @Test func `what two people change in the tags of a task stands`() {
    let base = sample(tags("a", "b"))
    let action = TaskAction.change(tags("b", "mine"))
    #expect(action.merged(from: base, with: sample(tags("a", "b", "theirs"))) == .change(tags("b", "mine", "theirs")))
    #expect(action.merged(from: base, with: sample(tags("a"))) == .change(tags("mine")))
    #expect(action.merged(from: base, with: base) == action)
    let priority = TaskAction.change([.priority: .text("high")])
    #expect(priority.merged(from: base, with: sample([.priority: .text("low")])) == priority)
  }

  @Test func `a change of tags that waits for another one keeps what others have added meanwhile`() async throws {
    let outbox = StoredTaskOutbox(in: InMemoryRecordLog(), lists: InMemoryCacheStore())
    for tag in ["a", "b"] { _ = try await outbox.change([41], .change(tags(tag)), known: [sample([:])]) }
    #expect(try await outbox.unconfirmed().map(\.action) == [.change(tags("a")), .change(tags("a", "b"))])
    let claimed = try await outbox.claim(1, dueAt: nil, skipping: [])
    _ = try await outbox.settle(claimed.map { ($0.id, .accepted(sample(tags("a", "theirs")))) })
    #expect(try await outbox.unconfirmed().map(\.action) == [.change(tags("a", "b", "theirs"))])
  }

  @Test func `a tag is not added by a later change of tags once its own was discarded`() async throws {
    let outbox = StoredTaskOutbox(in: InMemoryRecordLog(), lists: InMemoryCacheStore())
    for tag in ["a", "b"] { _ = try await outbox.change([41], .change(tags(tag)), known: [sample([:])]) }
    _ = try await outbox.discard(1)
    #expect(try await outbox.unconfirmed().map(\.action) == [.change(tags("b"))])
  }

  @Test func `a conflict that is resolved as mine keeps the tags that others have added meanwhile`() async throws {
    let outbox = StoredTaskOutbox(in: InMemoryRecordLog(), lists: InMemoryCacheStore())
    let mine = tags("mine").merging([.title: .text("Mine")]) { $1 }
    _ = try await outbox.change([41], .change(mine), known: [sample([:])])
    let claimed = try await outbox.claim(1, dueAt: nil, skipping: [])
    var theirs = sample(tags("theirs"))
    theirs.title = "Theirs"
    _ = try await outbox.settle(claimed.map { ($0.id, .contradicted(theirs: theirs, "changed")) })
    _ = try await outbox.resolve(1, by: .mine, among: [])
    let both = tags("mine", "theirs").merging([.title: .text("Mine")]) { $1 }
    #expect(try await outbox.unconfirmed().map(\.action) == [.change(both)])
  }

  @Test func `a task that is open was not done at any time`() {
    var task = sample([.completedAt: .text("2026-11-01T09:00:00Z")])
    #expect(task[.completedAt] == .absent)
    task.isCompleted = true
    #expect(task[.completedAt] == .text("2026-11-01T09:00:00Z"))
  }

  @Test func `a removal looks at what people set, and its undoing adds that`() {
    let updated = TaskField.optional.first { $0.name == "updatedAt" }
    let one = sample([.due: .text("2026-12-01")])
    var other = one
    if let updated { other[updated] = .text("2026-11-02T09:00:00Z") }
    #expect(other != one)
    #expect(TaskAction.remove.ignoresDifference(between: one, and: other))
    #expect(TaskAction.remove.opposite(base: other) == .add(one.fields))
    #expect(!TaskAction.remove.ignoresDifference(between: one, and: sample([.due: .text("2026-12-02")])))
  }

  @Test func `a service may keep the date of a task as a time of that day, but not as another day`() {
    let date = TaskValue.text("2026-12-01")
    #expect(TaskValue.text("2026-12-01T00:00:00Z").isKept(of: date))
    #expect(!TaskValue.text("2026-12-02T00:00:00Z").isKept(of: date))
    #expect(!TaskValue.text("Write Text").isKept(of: .text("Write ")))
    #expect(TaskValue(["kiln", "clay"]).isKept(of: TaskValue(["Clay ", "kiln"])))
    #expect(!TaskValue(["clay"]).isKept(of: TaskValue(["clay", "kiln"])))
  }
}

/// The fields of tasks at a service that has its own values for priorities.
@Suite struct DescribedFieldTests {
  private var service: ServiceDescription {
    var tasks = ResourceDescription(list: "GET /issues?user={user}", one: "GET /issues/{id}")
    tasks.fields = [
      "id": [.pointer("/id")], "user": [.pointer("/user")], "title": [.pointer("/title")], "done": [.pointer("/done")],
      "due": [.pointer("/due")], "priority": [.pointer("/priority/id")], "tags": [.pointer("/labels/*/name")],
      "notes": [.pointer("/notes")], "completed-at": [.pointer("/closed")],
    ]
    tasks.writes = [
      "set-priority": #"PUT /issues/{id} {"priority": "{priority}"}"#,
      "clear-priority": #"PUT /issues/{id} {"priority": "{priority}"}"#,
      "set-tags": #"PUT /issues/{id} {"labels": "{tags}"}"#, "set-due": #"PUT /issues/{id} {"due": "{due}"}"#,
    ]
    var service = ServiceDescription(
      name: "A", users: ResourceDescription(list: "GET /users", one: nil), tasks: tasks)
    service.priorities = ["none": .number(0), "low": .number(1), "high": .text("3")]
    return service
  }

  private func task(_ json: String, _ other: ServiceDescription? = nil) async throws -> TaskItem {
    let service = other ?? service
    let client = StubHTTPClient([
      TasksEndpoint(service).request(for: TaskOwner(id: 3, name: "Ana")): .response(200, "[\(json)]")
    ])
    let remote = RemoteInteractor(TasksEndpoint(service), client: client, clock: ManualClock().wallClock)
    return try #require(try await remote.load(TaskOwner(id: 3, name: "Ana")).resource.loaded.first)
  }

  @Test(
    arguments: [
      ("1", .text("low")), ("\"3\"", .text("high")), ("3", .text("high")), ("0", .absent), ("5", .text("5")),
      ("null", .absent), ("\"Medium\"", .text("medium")),
    ] as [(String, TaskValue)])
  func `priorities are read as the description says`(_ sent: String, _ value: TaskValue) async throws {
    let item = try await task(#"{"id":41,"title":"Write","done":false,"priority":{"id":\#(sent)}}"#)
    #expect(item[.priority] == value)
  }

  @Test func `a priority that the description does not name is refused as it is typed`() {
    var service = service
    let urgent = TaskAction.change([.priority: .text("urgent")])
    let refusal = "tasks have no priority 'urgent' at A; choose from low, high"
    #expect(TaskAbilities(of: service).refusal(of: urgent) == refusal)
    service.priorities = [:]
    #expect(TaskAbilities(of: service).refusal(of: urgent) == nil)
  }

  @Test func `empty texts and sets are none, and sets are sorted`() async throws {
    let item = try await task(
      #"{"id":41,"title":"Write","done":false,"due":"","notes":"","labels":[{"name":"b"},{"name":"a"},{"name":"b"}],"#
        + #""closed":"2026-11-01"}"#)
    #expect(item.fields == [.title: .text("Write"), .completed: .flag(false), .tags: .list(["a", "b"])])
    let other = try await task(#"{"id":41,"title":"Write","done":true,"labels":[],"closed":"2026-11-01"}"#)
    #expect(other.fields == [.title: .text("Write"), .completed: .flag(true), .completedAt: .text("2026-11-01")])
  }

  @Test(arguments: [
    ("2026-12-01T00:00:00Z", "2026-12-01"), ("2026-12-01T00:00:00.000Z", "2026-12-01"),
    ("2026-12-01T00:00:00+00:00", "2026-12-01"), ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00Z"),
    ("0001-01-01T00:00:00Z", nil),
  ])
  func `the beginning of a day in UTC is a date, and the year 1 is none`(_ sent: String, _ due: String?) async throws {
    let item = try await task(#"{"id":41,"title":"Write","done":false,"due":"\#(sent)"}"#)
    #expect(item[.due] == (due.map { TaskValue.text($0) } ?? .absent))
    if let due { #expect(UserCalendar(now: .distantPast).date(typed: sent) == due) }
  }

  @Test func `an empty text is left out for one that is elsewhere`() async throws {
    var service = service
    service.tasks.fields["notes"] = [.pointer("/notes"), .pointer("/text")]
    #expect(try await task(#"{"id":41,"notes":"","text":"Wedge it"}"#, service)[.notes] == .text("Wedge it"))
  }

  @Test func `a field is read also if its name is written with escapes`() async throws {
    let item = try await task(#"{"id":41,"title":"Write","done":false,"\u0064ue":"2026-12-01"}"#)
    #expect(item[.due] == .text("2026-12-01"))
  }

  @Test(
    arguments: [
      ([.priority: .text("low")], #"{"priority":1}"#), ([.priority: .text("high")], #"{"priority":"3"}"#),
      ([.priority: .text("urgent")], #"{"priority":"urgent"}"#), ([.priority: .absent], #"{"priority":0}"#),
      ([.tags: .list(["a", "b"]), .due: .text("2026-12-01")], #"{"due":"2026-12-01","labels":["a","b"]}"#),
    ] as [([TaskField: TaskValue], String)])
  func `fields are sent as the description says`(_ fields: [TaskField: TaskValue], _ body: String) async {
    let read = HTTPRequest(path: "/issues/41", headers: ["Accept-Encoding": "identity"])
    let change = HTTPRequest(method: "PUT", path: "/issues/41", body: Data(body.utf8))
    let level = fields[.priority] == .absent ? "7" : "0"
    let task = #"{"id":41,"user":3,"title":"Write","done":false,"priority":{"id":\#(level)}}"#
    let client = StubHTTPClient([read: .response(200, task), change: .response(204, "")])
    let base = level == "7" ? sample([.priority: .text("7")]) : sample([:])
    let edit = EditSamples.edit(1, .change(fields), base: base, state: .sending)
    let outcome = await RemoteTaskEditSender(client: client, service).send(edit)
    guard case .acknowledged(let item?) = outcome else { Issue.record("\(outcome)"); return }
    #expect(fields.allSatisfy { item[$0] == $1 })
  }
}
