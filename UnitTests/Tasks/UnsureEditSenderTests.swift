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
    #expect(await outcome(of: addition(), [Self.list: .body(tasks)]) == .found(found, grace: 0))
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
    #expect(outcome == .found([], grace: left))
  }

  @Test func `the whole grace period applies if it is unknown when an addition was sent`() async {
    var edit = addition()
    edit.uptimeWhenSent = nil
    #expect(await outcome(of: edit, [Self.list: .body("[]")]) == .found([], grace: 60))
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

  @Test(arguments: [(echo, nil), (["etag": #""1-a""#], #""1-a""#)] as [([String: String], String?)])
  func `with a key or a strong tag, an unsure change is sent again at once`(
    _ headers: [String: String], _ etag: String?
  ) async {
    var sent = ["Idempotency-Key": Self.key]
    if let etag { sent["If-Match"] = etag }
    let patch = HTTPRequest(
      method: "PATCH", path: "/todos/41", headers: sent, body: Data(#"{"completed":true}"#.utf8))
    let outcome = await outcome(
      of: change(), uptime: 1_001,
      [Self.read: .response(200, Self.task(), headers: headers), patch: .body(Self.task("Write", true))])
    #expect(outcome == .acknowledged(EditSamples.task(isCompleted: true)))
  }
}
