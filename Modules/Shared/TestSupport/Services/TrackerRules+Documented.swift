/// Services that are imitated by what their documentation says.
extension TrackerRules {
  /// GitLab with one project, `pottery/kiln`: a task's number in the project is not its id.
  package static let gitLab = TrackerRules(
    name: "GitLab", token: ("PRIVATE-TOKEN", ""),
    users: Paths(all: "/api/v4/projects/pottery%2Fkiln/members/all", one: "/api/v4/users/{id}"),
    tasks: Paths(
      all: "/api/v4/projects/pottery%2Fkiln/issues", one: "/api/v4/projects/pottery%2Fkiln/issues/{id}"),
    me: "/api/v4/user", version: ("/api/v4/version", #"{"version":"17.5.0","revision":"c0ffee"}"#), paging: .link,
    filter: "assignee_id", oldestFirst: ("sort", "asc"), assignee: "assignee_ids",
    state: ("state_event", ["close": true, "reopen": false]),
    details: ["due": "due_date", "tags": "labels", "notes": "description"], changes: ["PUT"], tagPrefix: "W/",
    headers: [("X-Gitlab-Meta", #"{"correlation_id":"1","version":"1"}"#)],
    answers: [
      .missing: ImitatedAnswer(status: 404, body: #"{"message":"404 Not found"}"#),
      .stranger: ImitatedAnswer(status: 401, body: #"{"message":"401 Unauthorized"}"#),
      .blank: ImitatedAnswer(status: 400, body: #"{"message":{"title":["can't be blank"]}}"#),
      .long: ImitatedAnswer(
        status: 400, body: #"{"message":{"title":["is too long (maximum is 255 characters)"]}}"#),
      .assignee: ImitatedAnswer(status: 404, body: #"{"message":"404 User Not Found"}"#),
    ],
    person: gitLabUser, member: gitLabUser,
    task: { number, task, people in
      #"{"id":\#(8_000 + number),"iid":\#(number),"project_id":3,"title":"\#(task.title)","#
        + #""description":\#(task.json("notes")),"state":"\#(task.isDone ? "closed" : "opened")","#
        + #""labels":\#(task.json("tags", or: "[]")),"due_date":\#(task.json("due")),"#
        + #""assignees":[\#(people.map(gitLabUser).joined(separator: ","))],"web_url":"http://localhost/pottery/kiln/-/issues/\#(number)"}"#
    },
    comments: "/notes")

  private static func gitLabUser(_ person: ImitatedPerson) -> String {
    #"{"id":\#(person.id),"username":"\#(person.login)","name":"\#(person.name)","state":"active"}"#
  }

  /// GitHub with one repository, `pottery/kiln`: people are known by their logins, there is a pull request among the
  /// tasks, which cannot be removed, and a request with a condition is refused.
  package static let gitHub = TrackerRules(
    name: "GitHub", users: Paths(all: "/repos/pottery/kiln/assignees", one: "/users/{id}"),
    tasks: Paths(all: "/repos/pottery/kiln/issues", one: "/repos/pottery/kiln/issues/{id}"), me: "/user",
    paging: .link, filter: "assignee", all: ("state", "all"), oldestFirst: ("direction", "asc"), longestTitle: 256,
    assignee: "assignees", state: ("state", ["closed": true, "open": false]),
    details: ["tags": "labels", "notes": "body"], changes: ["PATCH"], removes: false,
    refusesConditions: true, tagPrefix: "", headers: [("X-GitHub-Media-Type", "github.v3; format=json")],
    answers: [
      .missing: gitHubMessage(404, "Not Found"), .stranger: gitHubMessage(401, "Bad credentials"),
      .blank: gitHubMessage(422, "Validation Failed"), .long: gitHubMessage(422, "Validation Failed"),
      .assignee: gitHubMessage(422, "Validation Failed"),
      .condition: gitHubMessage(400, "Conditional request headers are not allowed in unsafe requests"),
    ],
    id: { $0.login },
    person: { #"{"login":"\#($0.login)","id":\#($0.id),"type":"User","name":"\#($0.name)","email":null}"# },
    member: gitHubUser,
    task: { number, task, people in
      let labels = task.json("tags", or: "[]").replacing(/"[^"]*"/) { "{\"name\":\($0.0)}" }
      return #"{"id":\#(9_000 + number),"number":\#(number),"title":"\#(task.title)","body":\#(task.json("notes")),"#
        + #""labels":\#(labels),"#
        + #""state":"\#(task.isDone ? "closed" : "open")","assignees":[\#(people.map(gitHubUser).joined(separator: ","))],"#
        + #""html_url":"http://localhost/pottery/kiln/issues/\#(number)"}"#
    },
    comments: "/comments",
    otherTasks: [
      #"{"id":9,"number":90,"title":"Fix the lid","state":"open","labels":[],"assignees":[],"pull_request":{"url":"http://localhost"}}"#
    ])

  private static func gitHubUser(_ person: ImitatedPerson) -> String {
    #"{"login":"\#(person.login)","id":\#(person.id),"type":"User"}"#
  }

  private static func gitHubMessage(_ status: Int, _ text: String) -> ImitatedAnswer {
    ImitatedAnswer(
      status: status, body: #"{"message":"\#(text)","documentation_url":"http://localhost","status":"\#(status)"}"#)
  }
}
