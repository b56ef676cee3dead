import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksInteractorInterface
import TasksRemote
import TestSupport
import Testing

@Suite struct RemoteTaskEditSenderTests {
  typealias Answer = StubHTTPClient.Answer

  private static let key = EditSamples.key.uuidString
  private static let read = HTTPRequest(path: "/todos/41", headers: ["Accept-Encoding": "identity"])
  private static let look = HTTPRequest(
    path: "/todos/41", headers: ["Accept-Encoding": "identity", "Idempotency-Key": key])
  private static let list = HTTPRequest(
    path: "/todos", query: [.init("userId", "3")], headers: ["Idempotency-Key": key])
  private static let plainList = HTTPRequest(path: "/todos", query: [.init("userId", "3")])
  private static let post = HTTPRequest(
    method: "POST", path: "/todos", headers: ["Idempotency-Key": key],
    body: Data(#"{"completed":false,"title":"Write","userId":3}"#.utf8))

  private static func change(_ method: String, _ body: String?, etag: String? = #""1-a""#) -> HTTPRequest {
    var headers = ["Idempotency-Key": key]
    if let etag { headers["If-Match"] = etag }
    return HTTPRequest(method: method, path: "/todos/41", headers: headers, body: body.map { Data($0.utf8) })
  }

  private static func task(_ title: String = "Write", _ completed: Bool = false, id: Int = 41) -> String {
    #"{"id":\#(id),"userId":3,"title":"\#(title)","completed":\#(completed)}"#
  }

  private static let page = "\n<!DOCTYPE html><title>404 Not Found</title>nginx"

  private static let current = Answer.response(200, task(), headers: ["etag": #""1-a""#])

  private func outcome(of edit: TaskEdit, _ answers: [HTTPRequest: Answer]) async -> SendOutcome {
    await RemoteTaskEditSender(client: StubHTTPClient(answers)).send(edit)
  }

  private func addition(mayHaveArrived: Bool = false, known: KnownTasks? = KnownTasks(greatestID: 60)) -> TaskEdit {
    var edit = TaskEdit(
      id: 1, key: EditSamples.key, task: .local(1), userID: 3, action: .add(title: "Write"), base: nil,
      enteredAt: EditSamples.time, known: known)
    (edit.state, edit.mayHaveArrived) = (.sending, mayHaveArrived)
    return edit
  }

  @Test(
    arguments: [
      (TaskAction.complete(true), "PATCH", #"{"completed":true}"#), (.rename("Read"), "PATCH", #"{"title":"Read"}"#),
      (.remove, "DELETE", nil),
    ] as [(TaskAction, String, String?)])
  func `a change sends only its field, with the entity tag of the task as a condition`(
    _ action: TaskAction, _ method: String, _ body: String?
  ) async {
    let result = Self.task("Read", true)
    let outcome = await outcome(
      of: EditSamples.edit(1, action, state: .sending),
      [Self.read: Self.current, Self.change(method, body): .body(result)])
    #expect(outcome == .acknowledged(action == .remove ? nil : EditSamples.task(41, "Read", isCompleted: true)))
  }

  @Test(arguments: [[:], ["etag": #"W/"1""#]])
  func `without a strong entity tag, a change is sent without a condition`(_ headers: [String: String]) async {
    let outcome = await outcome(
      of: EditSamples.edit(state: .sending),
      [
        Self.read: .response(200, Self.task(), headers: headers),
        Self.change("PATCH", #"{"completed":true}"#, etag: nil): .body(Self.task("Write", true)),
      ])
    #expect(outcome == .acknowledged(EditSamples.task(isCompleted: true)))
  }

  @Test func `a service that repeats the key keeps what it has accepted`() async {
    let echo = ["idempotency-key": EditSamples.key.uuidString]
    let (added, changed) = (Self.task(id: 61), Self.task("Write", true))
    let additions = [Self.post: Answer.response(201, added, headers: echo)]
    #expect(await outcome(of: addition(), additions) == .accepted(EditSamples.task(61)))
    let patch = Self.change("PATCH", #"{"completed":true}"#)
    let changes = [Self.read: Self.current, patch: .response(200, changed, headers: echo)]
    let done = await outcome(of: EditSamples.edit(state: .sending), changes)
    #expect(done == .accepted(EditSamples.task(isCompleted: true)))
  }

  @Test(arguments: [
    (Answer.response(408, "{}"), SendOutcome.postponed("the service answered 408", mayBeApplied: true)),
    (.response(425, "{}"), .postponed("the service answered 425")),
    (
      .response(429, "{}", headers: ["retry-after": "7"]),
      .postponed("the service has had too many requests (429)", retryAfter: 7, mayBeApplied: true)
    ),
    (
      .response(403, "{}", headers: ["retry-after": "7"]),
      .postponed("the service has had too many requests (403)", retryAfter: 7, mayBeApplied: true)
    ),
    (.response(403, page), .held(.service, "a web page answered in place of the service (403)")),
    (.response(500, "{}"), .postponed("the service cannot answer now (500)", mayBeApplied: true)),
    (.response(503, "{}"), .postponed("the service cannot answer now (503)", mayBeApplied: true)),
    (.response(400, "oops"), .rejected("the service answered 400")),
    (.response(401, "{}"), .held(.signIn, "sign-in required (401)")),
    (.response(407, "<html>"), .held(.signIn, "sign-in required by the proxy (407)")),
    (.response(403, ""), .held(.permission, "not allowed (403)")),
    (.response(405, "{}"), .held(.service, "the service does not accept such requests (405)")),
    (.response(423, "{}"), .postponed("the service answered 423")),
    (.response(409, page), .held(.service, "a web page answered in place of the service (409)")),
    (
      .response(400, "oops", headers: ["content-type": "text/html"]),
      .held(.service, "a web page answered in place of the service (400)")
    ),
    (.response(200, page), .lost("a web page answered in place of the service (200)")),
    (.response(413, "{}"), .rejected("the service answered 413")),
    (.response(422, #"{"error":"title is empty"}"#), .rejected("title is empty (422)")),
    (.response(404, "{}"), .rejected("the service has no such task (404)")),
    (.response(410, ""), .rejected("the service has no such task (410)")),
    (.response(302, ""), .lost("the service redirects the change (302)")),
    (
      .response(301, "", headers: ["location": "/tasks/", "content-type": "text/html"]),
      .lost("the service redirects the change to /tasks/ (301)")
    ),
    (
      .response(303, "", headers: ["location": "/todos/7"]),
      .lost("the service redirects the change to /todos/7 (303)")
    ),
    (.failure(.offline("no line")), .unreached("no line")),
    (.failure(.timeout("slow")), .lost("slow")), (.failure(.invalid("cut short")), .lost("cut short")),
    (.failure(.cancelled), .lost("interrupted")),
  ])
  func `each response to a change has the expected outcome`(_ answer: Answer, _ expected: SendOutcome) async {
    let outcome = await outcome(
      of: EditSamples.edit(state: .sending),
      [
        Self.read: Self.current, Self.change("PATCH", #"{"completed":true}"#): answer, Self.plainList: .body("[]"),
        Self.change("PATCH", #"{"completed":true}"#, etag: nil): answer, Self.look: Self.current,
      ])
    #expect(outcome == expected)
  }

  @Test(arguments: ["", #"{"message":"Conditional request headers are not allowed"}"#])
  func `a change whose condition is refused is looked into, and sent once without`(_ refusal: String) async {
    let client = StubHTTPClient([
      Self.read: Self.current, Self.change("PATCH", #"{"completed":true}"#): .response(400, refusal),
      Self.change("PATCH", #"{"completed":true}"#, etag: nil): .body(Self.task("Write", true)),
    ])
    let outcome = await RemoteTaskEditSender(client: client).send(EditSamples.edit(state: .sending))
    #expect(outcome == .acknowledged(EditSamples.task(41, isCompleted: true)))
    #expect(await client.requests.map(\.method) == ["GET", "PATCH", "GET", "PATCH"])
  }

  @Test(arguments: [TaskAction.rename("Read"), .remove], [404, 410])
  func `a 404 or 410 for a task counts only if the service's list lacks the task`(_ action: TaskAction, _ status: Int)
    async
  {
    let why = "the service has no such task (\(status))"
    let gone = action == .remove ? SendOutcome.accepted(nil) : .rejected(why)
    for (list, expected) in [
      (Answer.body("[]"), gone), (.body("[\(Self.task(id: 7))]"), gone),
      (.body("[\(Self.task())]"), .postponed("the service lists task 41, but answered \(status)")),
      (.response(404, "{}"), .held(.service, "the service has no list of tasks (404)")),
      (.response(404, Self.page), .held(.service, "a web page answered in place of the service (404)")),
      (.body("{}"), .held(.service, "the service's list could not be used")),
      (.response(401, ""), .held(.signIn, "sign-in required (401)")),
      (.failure(.timeout("slow")), .unreached("slow")),
    ] {
      let answers = [Self.read: Answer.response(status, ""), Self.plainList: list]
      #expect(await outcome(of: EditSamples.edit(1, action, state: .sending), answers) == expected)
    }
  }

  @Test func `a change needs no more of the task than its ID`() async {
    let base = EditSamples.task(41, "", isCompleted: false)
    let edit = EditSamples.edit(1, .rename("Read"), base: base, state: .sending)
    let answers = [
      Self.read: Answer.body(#"{"id":41,"title":null}"#),
      Self.change("PATCH", #"{"title":"Read"}"#, etag: nil): .body("{}"),
    ]
    #expect(await outcome(of: edit, answers) == .acknowledged(EditSamples.task(41, "Read")))
  }

  @Test(arguments: [TaskAction.complete(true), .remove])
  func `if the service answers with another task, nothing is changed`(_ action: TaskAction) async {
    let edit = EditSamples.edit(1, action, state: .sending)
    let why = "the service answered with task 42 instead of 41"
    #expect(await outcome(of: edit, [Self.read: .body(Self.task(id: 42))]) == .held(.service, why))
    let text = Self.task().replacing("41", with: #""41""#)
    #expect(await outcome(of: edit, [Self.read: .body(text)]) == .held(.service, why.replacing("42", with: "41")))
  }

  @Test(arguments: [200, 404, 410])
  func `a removal that a gateway answers counts as not done`(_ status: Int) async {
    let edit = EditSamples.edit(1, .remove, state: .sending)
    let why = "a web page answered in place of the service (\(status))"
    #expect(await outcome(of: edit, [Self.read: .response(status, Self.page)]) == .held(.service, why))
  }

  @Test(arguments: [
    (Answer.response(404, "{}"), SendOutcome.held(.service, "the service does not accept tasks (404)")),
    (.response(405, ""), .held(.service, "the service does not accept such requests (405)")),
    (.response(403, ""), .held(.permission, "not allowed (403)")),
    (.response(404, page), .held(.service, "a web page answered in place of the service (404)")),
    (.response(400, "{}"), .rejected("the service answered 400")),
    (.response(422, "{}"), .rejected("the service answered 422")),
  ])
  func `each response to an addition has the expected outcome`(_ answer: Answer, _ expected: SendOutcome) async {
    #expect(await outcome(of: addition(), [Self.post: answer]) == expected)
  }

  @Test(arguments: [
    (Answer.failure(.offline("no line")), SendOutcome.unreached("no line")),
    (.failure(.timeout("slow")), .unreached("slow")), (.failure(.invalid("html")), .postponed("html")),
    (.failure(.cancelled), .untouched),
    (.response(503, ""), .postponed("the service cannot answer now (503)")),
    (.response(400, "{}"), .postponed("the service answered 400")),
    (.body("[]"), .postponed("the service's task could not be used")),
  ])
  func `if the task cannot be loaded, the change is not sent`(_ answer: Answer, _ expected: SendOutcome) async {
    #expect(await outcome(of: EditSamples.edit(state: .sending), [Self.read: answer]) == expected)
  }

  @Test(arguments: [409, 412])
  func `a change that fails its condition three times is a conflict`(_ status: Int) async {
    let client = StubHTTPClient([
      Self.read: Self.current,
      Self.change("PATCH", #"{"completed":true}"#): .response(status, #"{"error":"changed"}"#),
    ])
    let outcome = await RemoteTaskEditSender(client: client).send(EditSamples.edit(state: .sending))
    #expect(outcome == .contradicted(theirs: EditSamples.task(), "changed (\(status))"))
    #expect(await client.requests.count == 6)
  }

  @Test func `an added task gets the ID in the response`() async {
    let created = [Self.post: Answer.response(201, Self.task(id: 61))]
    #expect(await outcome(of: addition(), created) == .acknowledged(EditSamples.task(61)))
    #expect(
      await outcome(of: addition(), [Self.post: .response(201, "{}")])
        == .lost("the service's answer could not be used"))
  }

  private static let moved = Answer.response(303, "", headers: ["location": "/done"])
  private static let why = "the service redirects the change to /done (303)"

  @Test(arguments: [
    (Answer.body(task("Write", true)), SendOutcome.accepted(EditSamples.task(isCompleted: true))),
    (.response(404, "{}"), .rejected("the service has no such task (404)")),
    (current, .lost(why)), (.body("[]"), .lost(why)), (.body(task("Write", true, id: 42)), .lost(why)),
    (.response(401, ""), .lost(why)), (.response(503, ""), .lost(why)), (.failure(.offline("no line")), .lost(why)),
  ])
  func `after a 303 to a change, the task is read at once`(_ look: Answer, _ expected: SendOutcome) async {
    let answers = [
      Self.read: Self.current, Self.change("PATCH", #"{"completed":true}"#): Self.moved, Self.look: look,
      Self.plainList: .body("[]"),
    ]
    #expect(await outcome(of: EditSamples.edit(state: .sending), answers) == expected)
  }

  @Test(arguments: [
    (Answer.body("[]"), SendOutcome.accepted(nil)), (.body("[\(task())]"), .lost(why)), (.body("oops"), .lost(why)),
    (.response(404, "{}"), .lost(why)), (.failure(.timeout("slow")), .lost(why)),
  ])
  func `after a 303 to a removal, the task counts as removed only if the list lacks it`(
    _ list: Answer, _ expected: SendOutcome
  ) async {
    let answers = [
      Self.read: Self.current, Self.change("DELETE", nil): Self.moved, Self.look: .response(404, ""),
      Self.plainList: list,
    ]
    #expect(await outcome(of: EditSamples.edit(1, .remove, state: .sending), answers) == expected)
  }

  @Test func `after a 303 to a change, it is a conflict if the task has another value there`() async {
    let answers = [
      Self.read: Self.current, Self.change("PATCH", #"{"title":"Read"}"#): Self.moved,
      Self.look: .body(Self.task("Rest")),
    ]
    let expected = SendOutcome.contradicted(
      theirs: EditSamples.task(41, "Rest"), "the task was changed in the meantime")
    #expect(await outcome(of: EditSamples.edit(1, .rename("Read"), state: .sending), answers) == expected)
  }

  @Test(arguments: [
    (Answer.body("[\(task(id: 61))]"), SendOutcome.found([EditSamples.task(61)], otherwise: .lost(why))),
    (.body("[]"), .found([], otherwise: .lost(why))), (.body(#"[{"id":null}]"#), .lost(why)),
    (.response(403, ""), .lost(why)), (.failure(.cancelled), .lost(why)),
    // With its key, it is safe to send again.
    (.response(200, "[\(task(id: 61))]", headers: ["idempotency-key": key]), .lost(why)),
  ])
  func `after a 303 to an addition, the list is read at once`(_ list: Answer, _ expected: SendOutcome) async {
    #expect(await outcome(of: addition(), [Self.post: Self.moved, Self.list: list]) == expected)
  }

  @Test func `a single task is loaded by its ID`() async {
    let sender = RemoteTaskEditSender(client: StubHTTPClient([Self.read: Self.current]))
    #expect(await sender.task(41) == .found(EditSamples.task()))
    let none = RemoteTaskEditSender(client: StubHTTPClient([Self.read: .response(404, "{}")]))
    #expect(await none.task(41) == .missing)
    let failing = RemoteTaskEditSender(client: StubHTTPClient([Self.read: .response(503, "{}")]))
    #expect(await failing.task(41) == .unknown)
  }
}
