import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksInteractorInterface
import TasksRemote
import TestSupport
import Testing

/// Edits at a service of the shape of GitHub's issues.
@Suite struct DescribedTaskEditSenderTests {
  private static let read = HTTPRequest(path: "/issues/41", headers: ["Accept-Encoding": "identity"])
  private static let list = HTTPRequest(path: "/issues", query: [.init("assignee", "3")])

  private var service: ServiceDescription {
    var tasks = ResourceDescription(list: "GET /issues?assignee={user}", one: "GET /issues/{id}")
    tasks.fields = [
      "id": [.pointer("/number")], "user": [.pointer("/assignees/*/id")], "title": [.pointer("/title")],
      "done": [.pointer("/state")],
    ]
    tasks.doneValues = ["closed"]
    tasks.writes = [
      "add": #"POST /issues {"title": "{title}", "assignees": ["{user}"]}"#,
      "rename": #"PATCH /issues/{id} {"title": "{title}"}"#, "remove": "DELETE /issues/{id}",
    ]
    return ServiceDescription(name: "A", users: ResourceDescription(list: "GET /users", one: nil), tasks: tasks)
  }

  private static func issue(_ title: String = "Write", user: String = #"{"id":3}"#) -> String {
    #"{"number":41,"title":"\#(title)","state":"open","assignees":[\#(user)]}"#
  }

  private func outcome(
    of edit: TaskEdit, _ answers: [HTTPRequest: StubHTTPClient.Answer], confirm: IdentityCheck? = nil,
    changing change: (inout ServiceDescription) -> Void = { _ in }
  ) async -> SendOutcome {
    var service = service
    change(&service)
    var edit = edit
    edit.idForm = service.idForm
    return await RemoteTaskEditSender(client: StubHTTPClient(answers), service, confirm: confirm).send(edit)
  }

  private func addition(mayHaveArrived: Bool = false) -> TaskEdit {
    var edit = TaskEdit(
      id: 1, key: EditSamples.key, task: .local(1), userID: 3, action: .add(title: "Write"), base: nil,
      enteredAt: EditSamples.time, known: KnownTasks(greatestID: 40))
    edit.state = .sending
    edit.mayHaveArrived = mayHaveArrived
    return edit
  }

  private static func post() -> HTTPRequest {
    HTTPRequest(method: "POST", path: "/issues", body: Data(#"{"assignees":[3],"title":"Write"}"#.utf8))
  }

  @Test func `a change is sent without key and condition, and a strong entity tag proves nothing`() async {
    let change = HTTPRequest(method: "PATCH", path: "/issues/41", body: Data(#"{"title":"Read"}"#.utf8))
    let outcome = await outcome(
      of: EditSamples.edit(1, .rename("Read"), state: .sending),
      [
        Self.read: .response(200, Self.issue(), headers: ["etag": #""1""#]),
        change: .response(200, Self.issue("Read"), headers: ["etag": #""2""#]),
      ])
    #expect(outcome == .acknowledged(EditSamples.task(41, "Read")))
  }

  private static let comments = HTTPRequest(path: "/issues/41/comments")
  private static let comment = HTTPRequest(
    method: "POST", path: "/issues/41/comments", body: Data(#"{"body":"Free"}"#.utf8))

  // The outcome of a comment whose first answer was lost, at a service whose comments are `answer`.
  private func outcomeOfLostComment(_ answer: StubHTTPClient.Answer?, sent: TimeInterval? = 0) async -> SendOutcome {
    var edit = EditSamples.edit(1, .comment("Free"), state: .sending, mayHaveArrived: true)
    edit.uptimeWhenSent = sent
    var answers: [HTTPRequest: StubHTTPClient.Answer] = [
      Self.read: .response(200, Self.issue(), headers: ["etag": #""1""#]),
      Self.comment: .response(422, #"{"message":"twice"}"#),
    ]
    answers[Self.comments] = answer
    return await outcome(
      of: edit, answers,
      changing: { service in
        service.tasks.writes["comment"] = #"POST /issues/{id}/comments {"body": "{text}"}"#
        service.tasks.version = .header("ETag")
        guard answer != nil else { return }
        var comments = ResourceDescription(list: "GET /issues/{id}/comments", one: nil)
        comments.fields = [
          "id": [.pointer("/id")], "text": [.pointer("/body")], "created-at": [.pointer("/created_at")],
        ]
        service.comments = comments
      })
  }

  @Test(arguments: [
    (#"[{"id":1,"body":"Free","created_at":"2026-11-21T07:58:00Z"}]"#, true), (#"[{"id":1,"body":"Free"}]"#, true),
    (#"[{"id":1,"body":"Free","created_at":"2026-11-21T07:40:00Z"}]"#, false), (#"[{"id":1,"body":"Full"}]"#, false),
    ("[]", false),
  ])
  func `a comment whose answer was lost is sent again unless the service has it`(
    _ comments: String, _ isThere: Bool
  ) async {
    let outcome = await outcomeOfLostComment(.response(200, comments))
    #expect(outcome == (isThere ? .accepted(EditSamples.task()) : .rejected("twice (422)")))
  }

  @Test func `a comment is not sent again while its first request may arrive, whatever version the task has`() async {
    #expect(await outcomeOfLostComment(.response(200, "[]"), sent: nil) == .awaited(60))
  }

  @Test func `a comment that is redirected may be there or not`() async {
    let outcome = await outcome(
      of: EditSamples.edit(1, .comment("Free"), state: .sending),
      [Self.read: .response(200, Self.issue()), Self.comment: .response(303, "")],
      changing: { $0.tasks.writes["comment"] = #"POST /issues/{id}/comments {"body": "{text}"}"# })
    #expect(outcome == .lost("the service redirects the change (303)"))
  }

  @Test func `a comment whose answer was lost is not repeated unless the comments on its task can be read`() async {
    #expect(await outcomeOfLostComment(nil) == .lost("the service cannot say whether it has the comment"))
    let unusable = SendOutcome.postponed("the comments on the task could not be used")
    #expect(await outcomeOfLostComment(.response(200, "{}")) == unusable)
    #expect(await outcomeOfLostComment(.response(404, "")) == unusable)
  }

  @Test func `a new task of several users is the one of whom was asked for`() async {
    let outcome = await outcome(
      of: addition(), [Self.post(): .response(201, Self.issue(user: #"{"id":9},{"id":3}"#))])
    #expect(outcome == .acknowledged(EditSamples.task(41, "Write")))
  }

  @Test func `an addition whose user was dropped is not kept`() async {
    let outcome = await outcome(of: addition(), [Self.post(): .response(201, Self.issue(user: ""))])
    #expect(outcome == .notKept(nil, "the service has added task 41, but not to the user"))
  }

  @Test func `an addition that may have lost its user is not repeated by itself`() async {
    let outcome = await outcome(of: addition(mayHaveArrived: true), [Self.list: .body("[]")])
    let why =
      "the service may have added the task to nobody; look for it there, then run 'resolve 1 sent|unsent'"
    #expect(outcome == .found([], otherwise: .lost(why)))
  }

  @Test func `a change whose answer shows something else is not kept`() async {
    let change = HTTPRequest(method: "PATCH", path: "/issues/41", body: Data(#"{"title":"Read"}"#.utf8))
    let outcome = await outcome(
      of: EditSamples.edit(1, .rename("Read"), state: .sending),
      [Self.read: .body(Self.issue()), change: .body(Self.issue())])
    #expect(
      outcome == .notKept(EditSamples.task(41, "Write"), "the service has answered, but with another title"))
  }

  @Test func `what the answer to a change does not mention is as it was read`() async {
    let change = HTTPRequest(method: "PATCH", path: "/issues/41", body: Data(#"{"title":"Read"}"#.utf8))
    let done = Self.issue().replacing("\"open\"", with: "\"closed\"")
    let outcome = await outcome(
      of: EditSamples.edit(1, .rename("Read"), state: .sending),
      [Self.read: .body(done), change: .body(#"{"number":41,"title":"Write"}"#)])
    #expect(
      outcome
        == .notKept(
          EditSamples.task(41, "Write", isCompleted: true), "the service has answered, but with another title"))
  }

  @Test func `a task counts as gone only if the service still knows who asks`() async {
    let edit = EditSamples.edit(1, .remove, state: .sending)
    let answers: [HTTPRequest: StubHTTPClient.Answer] = [Self.read: .response(404, ""), Self.list: .body("[]")]
    #expect(await outcome(of: edit, answers, confirm: {}) == .accepted(nil))
    let revoked = await outcome(of: edit, answers) { () throws(LoadFailure) in
      throw .refused("sign-in required: run 'login'")
    }
    #expect(revoked == .held(.signIn, "sign-in required: run 'login'"))
  }

  private static let patch = HTTPRequest(
    method: "PATCH", path: "/issues/41", body: Data(#"{"title":"Read"}"#.utf8))

  @Test(arguments: [
    (406, SendOutcome.rejected("the service has no such task (406)")),
    (428, .contradicted(theirs: EditSamples.task(), "closed (428)")), (409, .rejected("closed (409)")),
    (423, .postponed("closed (423)")),
  ])
  func `a status of a change means what the description says`(_ status: Int, _ expected: SendOutcome) async {
    let answers: [HTTPRequest: StubHTTPClient.Answer] = [
      Self.read: .body(Self.issue()), Self.patch: .response(status, #"{"message":"closed"}"#), Self.list: .body("[]"),
    ]
    let outcome = await outcome(
      of: EditSamples.edit(1, .rename("Read"), state: .sending), answers,
      changing: {
        ($0.errors.gone, $0.errors.stale, $0.errors.refused) = ([406], [428], [409])
      })
    #expect(outcome == expected)
  }

  @Test(arguments: [
    (406, SendOutcome.rejected("the service has no such task (406)")),
    (428, .postponed("the service answered 428")), (409, .postponed("the service answered 409")),
  ])
  func `only the status of a missing task says something about an edit before it is sent`(
    _ status: Int, _ expected: SendOutcome
  ) async {
    let answers: [HTTPRequest: StubHTTPClient.Answer] = [Self.read: .response(status, ""), Self.list: .body("[]")]
    let outcome = await outcome(
      of: EditSamples.edit(1, .rename("Read"), state: .sending), answers,
      changing: {
        ($0.errors.gone, $0.errors.stale, $0.errors.refused) = ([406], [428], [409])
      })
    #expect(outcome == expected)
  }

  @Test(arguments: [
    (#"{"data":{"id":61}}"#, EditSamples.task(61)), (#"{"data":{"id":"61"}}"#, EditSamples.task(61)), ("{}", nil),
    (#"{"data":{"id":null}}"#, nil),
  ])
  func `the answer to an addition may have the id only`(_ body: String, _ task: TaskItem?) async {
    let outcome = await outcome(
      of: addition(), [Self.post(): .response(201, body)],
      changing: { ($0.tasks.newID, $0.tasks.idsAreNumbers) = ("/data/id", true) })
    #expect(outcome == task.map { .acknowledged($0) } ?? .lost("the service's answer could not be used"))
  }

  @Test func `the id of a task may stand beside it`() async {
    func answer(_ title: String) -> StubHTTPClient.Answer {
      .body(#"{"data":{"id":"41"},"issue":{"title":"\#(title)","state":"open"}}"#)
    }
    let outcome = await outcome(
      of: EditSamples.edit(1, .rename("Read"), state: .sending),
      [Self.read: answer("Write"), Self.patch: answer("Read")],
      changing: { ($0.tasks.item, $0.tasks.itemID, $0.tasks.idsAreNumbers) = ("/issue", "/data/id", true) })
    #expect(outcome == .acknowledged(EditSamples.task(41, "Read")))
  }

  @Test(arguments: [
    (StubHTTPClient.Answer.response(200, "[\(issue())]", headers: ["etag": #""1""#]), ["GET", "PATCH"]),
    (.body("[\(issue("Read"))]"), ["GET"]), (.body("[]"), ["GET", "GET"]), (.body("oops"), ["GET"]),
    (.response(404, "{}"), ["GET"]), (.response(503, ""), ["GET"]),
  ])
  func `a task for which there is no request is looked for in the list of its user`(
    _ list: StubHTTPClient.Answer, _ methods: [String]
  ) async {
    var service = service
    (service.tasks.one, service.tasks.version) = (nil, .header("ETag"))
    service.tasks.condition = HeaderPattern(name: "If-Match", value: "{version}")
    let client = StubHTTPClient([Self.list: list, Self.patch: .body(Self.issue("Read"))])
    let sender = RemoteTaskEditSender(client: client, service)
    var edit = EditSamples.edit(1, .rename("Read"), state: .sending)
    edit.idForm = service.idForm
    let expected: SendOutcome =
      switch (list, methods.count) {
      case (.response(200, "[]", _), _): .rejected("the service has no such task (404)")
      case (.response(200, "oops", _), _): .postponed("the service's list could not be used")
      case (.response(404, _, _), _): .held(.service, "the service has no list of tasks (404)")
      case (.response(503, _, _), _): .postponed("the service cannot answer now (503)")
      case (_, 1): .accepted(EditSamples.task(41, "Read"))
      default: .acknowledged(EditSamples.task(41, "Read"))
      }
    #expect(await sender.send(edit) == expected)
    #expect(await client.requests.map(\.method) == methods)
  }

  @Test func `the user of a task is the number that the ids of users count as`() async {
    var service = service
    service.users.idsAreNumbers = true
    let client = StubHTTPClient([Self.read: .response(200, Self.issue(user: #"{"id":"3"}"#))])
    #expect(await RemoteTaskEditSender(client: client, service).task(41) == .found(EditSamples.task()))
    service.tasks.fields["user"] = [.pointer("/owner")]
    let issue = #"{"number":41,"title":"Write","state":"open","owner":"3"}"#
    let other = StubHTTPClient([Self.read: .response(200, issue)])
    #expect(await RemoteTaskEditSender(client: other, service).task(41) == .found(EditSamples.task()))
  }

  @Test func `what became of an edit is looked for in the list, but nobody knows in which an unknown task is`() async {
    var service = service
    service.tasks.one = nil
    let client = StubHTTPClient([Self.list: .body("[\(Self.issue("Read"))]")])
    let sender = RemoteTaskEditSender(client: client, service)
    var edit = EditSamples.edit(1, .rename("Read"), state: .unsure)
    edit.idForm = service.idForm
    #expect(await sender.candidates(for: edit) == [EditSamples.task(41, "Read")])
    #expect(await sender.task(41) == .unknown)
    #expect(await client.requests == [Self.list])
  }
}
