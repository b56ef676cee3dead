import Foundation
import SharedDomain
import SharedRemote
import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TasksRemote
import TestSupport
import Testing

@Suite struct UnsureEditSenderTests {
  typealias Answer = StubHTTPClient.Answer

  private static let key = EditSamples.key.uuidString
  private static let echo = ["idempotency-key": key]
  private static let list = HTTPRequest(
    path: "/todos", query: [.init("userId", "3")], headers: ["Idempotency-Key": key])
  private static let post = HTTPRequest(
    method: "POST", path: "/todos", headers: ["Idempotency-Key": key],
    body: Data(#"{"completed":false,"title":"Write","userId":3}"#.utf8))
  private static let read = HTTPRequest(
    path: "/todos/41", headers: ["Accept-Encoding": "identity", "Idempotency-Key": key])

  private static let readAnew = HTTPRequest(path: "/todos/41", headers: ["Accept-Encoding": "identity"])

  private static func task(_ title: String = "Write", _ completed: Bool = false, id: Int = 41) -> String {
    #"{"id":\#(id),"userId":3,"title":"\#(title)","completed":\#(completed)}"#
  }

  private func outcome(
    of edit: TaskEdit, uptime: TimeInterval = 1_060, timeout: Duration = .seconds(10), _ answers: [HTTPRequest: Answer]
  ) async -> SendOutcome {
    let sender = RemoteTaskEditSender(
      client: StubHTTPClient(answers), uptime: UptimeClock { uptime }, grace: { max(.seconds(60), timeout * 2) })
    return await sender.send(edit)
  }

  private func addition(known: KnownTasks? = KnownTasks(greatestID: 60)) -> TaskEdit {
    var edit = TaskEdit.addition(1, "Write", state: .sending, known: known)
    (edit.key, edit.mayHaveArrived, edit.uptimeWhenSent) = (EditSamples.key, true, 1_000)
    return edit
  }

  private func change(_ action: TaskAction = .complete(true)) -> TaskEdit {
    var edit = EditSamples.edit(1, action, state: .sending, mayHaveArrived: true)
    edit.uptimeWhenSent = 1_000
    return edit
  }

  @Test(arguments: ["[]", "[\(task(id: 61))]"])
  func `an unsure addition is sent again at once if the service supports keys`(_ tasks: String) async {
    let outcome = await outcome(
      of: addition(), uptime: 1_001,
      [
        Self.list: .response(200, tasks, headers: Self.echo),
        Self.post: .response(201, Self.task(id: 61)),
      ])
    #expect(outcome == .acknowledged(EditSamples.task(61)))
  }

  @Test(arguments: [
    ("[]", []), ("[\(task(id: 60))]", [EditSamples.task(60)]),
    ("[\(task("Other", id: 62))]", [EditSamples.task(62, "Other")]),
    ("[\(task(id: 62)),\(task(id: 63))]", [EditSamples.task(62), EditSamples.task(63)]),
  ])
  func `without keys, an unsure addition returns all tasks of the user`(
    _ tasks: String, _ found: [TaskItem]
  )
    async
  {
    #expect(await outcome(of: addition(), [Self.list: .body(tasks)]) == .found(found, otherwise: .absent))
  }

  @Test func `an unsure addition is postponed if the list is unusable`() async {
    let answers = [Self.list: Answer.body("oops")]
    #expect(await outcome(of: addition(), answers) == .postponed("the service's list could not be used"))
  }

  @Test(arguments: [
    (1_000.0, 10, 60.0), (1_059, 10, 1), (1_060, 10, 0), (1_060, 50, 40), (1e9, 10, 0),
    // The machine has restarted since.
    (5, 10, 55), (70, 10, 0),
  ])
  func `the grace period is a minute or twice the timeout after the last try, measured by the uptime`(
    _ uptime: TimeInterval, _ timeout: Int, _ left: TimeInterval
  ) async {
    let outcome = await outcome(of: addition(), uptime: uptime, timeout: .seconds(timeout), [Self.list: .body("[]")])
    #expect(outcome == .found([], otherwise: left > 0 ? .awaited(left) : .absent))
  }

  @Test func `the whole grace period applies if it is unknown when an addition was sent`() async {
    var edit = addition()
    edit.uptimeWhenSent = nil
    #expect(await outcome(of: edit, [Self.list: .body("[]")]) == .found([], otherwise: .awaited(60)))
  }

  @Test func `without a key or a strong tag, an unsure change waits for the grace period`() async {
    let current = Answer.body(Self.task())
    #expect(await outcome(of: change(), uptime: 1_001, [Self.read: current]) == .awaited(59))
    let weak = Answer.response(200, Self.task(), headers: ["etag": #"W/"1""#])
    #expect(await outcome(of: change(.remove), uptime: 1_001, [Self.read: weak]) == .awaited(59))
    let done = Answer.body(Self.task("Write", true))
    let accepted = SendOutcome.accepted(EditSamples.task(isCompleted: true))
    #expect(await outcome(of: change(), uptime: 1_001, [Self.read: done]) == accepted)
  }

  private static let tag = #""1-a""#
  private static let tagged = Answer.response(200, task(), headers: ["etag": tag])

  private static func patch(etag: String? = nil) -> HTTPRequest {
    var sent = ["Idempotency-Key": key]
    if let etag { sent["If-Match"] = etag }
    return HTTPRequest(method: "PATCH", path: "/todos/41", headers: sent, body: Data(#"{"completed":true}"#.utf8))
  }

  @Test func `with a key, an unsure change is sent again at once`() async {
    let outcome = await outcome(
      of: change(), uptime: 1_001,
      [
        Self.read: .response(200, Self.task(), headers: Self.echo),
        Self.patch(): .body(Self.task("Write", true)),
      ])
    #expect(outcome == .acknowledged(EditSamples.task(isCompleted: true)))
  }

  @Test(arguments: [(412, true), (409, false), (200, false)])
  func `with a strong tag, an unsure change is sent again at once after the service has answered 412 to one`(
    _ status: Int, _ isProof: Bool
  ) async {
    let client = StubHTTPClient([
      Self.read: Self.tagged, Self.readAnew: Self.tagged, Self.patch(etag: Self.tag): .response(status, "{}"),
    ])
    let sender = RemoteTaskEditSender(client: client, uptime: UptimeClock { 1_001 })
    #expect(await sender.send(change()) == .awaited(59))
    _ = await sender.send(EditSamples.edit(2, .complete(true), state: .sending))
    await client.answer(Self.patch(etag: Self.tag), with: .body(Self.task("Write", true)))
    let done = SendOutcome.acknowledged(EditSamples.task(isCompleted: true))
    #expect(await sender.send(change()) == (isProof ? done : .awaited(59)))
  }

  @Test func `a 412 to a change without a condition proves nothing`() async {
    let client = StubHTTPClient([Self.readAnew: .body(Self.task()), Self.patch(): .response(412, "{}")])
    let sender = RemoteTaskEditSender(client: client, uptime: UptimeClock { 1_001 })
    _ = await sender.send(EditSamples.edit(2, .complete(true), state: .sending))
    await client.answer(Self.read, with: Self.tagged)
    #expect(await sender.send(change()) == .awaited(59))
  }

  @Test func `where a description has a version without a proof, it counts at once`() async {
    var service = ServiceDescription.builtIn
    service.tasks.versionProof = []
    let answers = [Self.read: Self.tagged, Self.patch(etag: Self.tag): Answer.body(Self.task("Write", true))]
    let sender = RemoteTaskEditSender(client: StubHTTPClient(answers), service, uptime: UptimeClock { 1_001 })
    #expect(await sender.send(change()) == .acknowledged(EditSamples.task(isCompleted: true)))
  }
}
