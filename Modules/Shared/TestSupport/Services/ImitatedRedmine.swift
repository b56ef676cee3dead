/// An imitation of Redmine 5 with one project, `pottery`, by recordings of a real one.
///
/// Without a valid key, it answers reads with what everybody may see, which is nothing. Changes have no body, and a
/// status that it does not know is ignored without a word. Pages have at most two elements.
package actor ImitatedRedmine: ImitatedService {
  private static let pageSize = 2
  private static let closed = "5"
  private var issues: [Int: ImitatedIssue] = [:]
  private var key: String?

  /// A task of the imitation.
  package struct ImitatedIssue: Equatable, Sendable {
    package var subject: String
    package var isClosed = false
    var assignee: String
  }

  /// Creates a service with three tasks of user 7, to whom `key` belongs.
  package init(key: String) {
    self.key = key
    for number in 1...3 { issues[number] = ImitatedIssue(subject: "Task \(number)", assignee: "7") }
  }

  /// The tasks by id.
  package var tasks: [Int: ImitatedIssue] { issues }

  /// Makes the key invalid.
  package func revokeKey() { key = nil }

  /// Changes a task as somebody else.
  package func rename(_ id: Int, _ subject: String) { issues[id]?.subject = subject }

  package func answer(to request: ImitatedRequest) -> ImitatedAnswer {
    let isKnown = key != nil && request.headers["x-redmine-api-key"] == key
    switch (request.method, request.path.joined(separator: "/")) {
    case ("GET", "users/current.json"):
      return isKnown
        ? ImitatedAnswer(body: #"{"user":{"id":7,"login":"sakura","firstname":"Sakura","lastname":"Sato"}}"#)
        : Self.refusal
    case ("GET", "projects/pottery/memberships.json"):
      guard isKnown else { return ImitatedAnswer(status: 403, body: "") }
      return page(
        "memberships",
        [
          #"{"id":1,"user":{"id":5,"name":"Zofia Kowal"}}"#, #"{"id":2,"group":{"id":9,"name":"Kiln"}}"#,
          #"{"id":3,"user":{"id":7,"name":"Sakura Sato"}}"#,
        ], request)
    case ("GET", "issues.json"):
      let asked = isKnown ? request.parameter("assigned_to_id") : nil
      return page("issues", issues.sorted { $0.key < $1.key }.filter { $1.assignee == asked }.map(Self.json), request)
    case ("POST", "issues.json") where isKnown: return add(Self.issue(in: request))
    case (let method, let path) where path.hasPrefix("issues/"):
      guard let id = Int(path.dropFirst(7).replacing(".json", with: "")), let issue = issues[id],
        isKnown || method == "GET"
      else { return isKnown || method == "GET" ? Self.missing : Self.refusal }
      return isKnown ? change(id, issue, method, Self.issue(in: request)) : ImitatedAnswer(status: 403, body: "")
    default: return isKnown ? Self.missing : Self.refusal
    }
  }

  private func page(_ name: String, _ elements: [String], _ request: ImitatedRequest) -> ImitatedAnswer {
    let offset = request.parameter("offset").flatMap { Int($0) } ?? 0
    let shown = elements.dropFirst(offset).prefix(Self.pageSize).joined(separator: ",")
    return ImitatedAnswer(
      body: "{\"\(name)\":[\(shown)],\"total_count\":\(elements.count),\"offset\":\(offset),\"limit\":\(Self.pageSize)}"
    )
  }

  private func add(_ issue: ImitatedRecord) -> ImitatedAnswer {
    guard let subject = issue.text("subject"), !subject.isEmpty else {
      return ImitatedAnswer(status: 422, body: #"{"errors":["Subject cannot be blank"]}"#)
    }
    let id = (issues.keys.max() ?? 0) + 1
    let added = ImitatedIssue(subject: subject, assignee: issue.text("assigned_to_id") ?? "")
    issues[id] = added
    return ImitatedAnswer(status: 201, body: "{\"issue\":\(Self.json(id, added))}")
  }

  private func change(
    _ id: Int, _ issue: ImitatedIssue, _ method: String, _ changes: ImitatedRecord
  ) -> ImitatedAnswer {
    switch method {
    case "GET": return ImitatedAnswer(body: "{\"issue\":\(Self.json(id, issue))}")
    case "DELETE": issues[id] = nil
    default:
      issues[id]?.subject = changes.text("subject") ?? issue.subject
      if let status = changes.text("status_id"), ["1", Self.closed].contains(status) {
        issues[id]?.isClosed = status == Self.closed
      }
    }
    return ImitatedAnswer(status: 204, body: "")
  }

  private static let missing = ImitatedAnswer(status: 404, body: "")
  private static let refusal = ImitatedAnswer(
    status: 401, headers: [("WWW-Authenticate", #"Basic realm="Redmine API""#)], body: "")

  private static func issue(in request: ImitatedRequest) -> ImitatedRecord {
    request.body.text("issue").flatMap { ImitatedRecord(json: $0) } ?? ImitatedRecord()
  }

  private static func json(_ id: Int, _ issue: ImitatedIssue) -> String {
    "{\"id\":\(id),\"subject\":\"\(issue.subject)\",\"assigned_to\":{\"id\":\(issue.assignee),\"name\":\"?\"},"
      + "\"status\":{\"id\":\(issue.isClosed ? closed : "1"),\"is_closed\":\(issue.isClosed)}}"
  }
}
