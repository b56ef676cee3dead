/// Services of which there are recordings.
extension TrackerRules {
  /// Redmine 5 with one project, `pottery`: changes have no answer, an unknown state is ignored without a word, and
  /// strangers see what is public, which is nothing.
  package static let redmine = TrackerRules(
    name: "Redmine", token: ("X-Redmine-API-Key", ""),
    users: Paths(
      all: "/projects/pottery/memberships.json", one: "/users/{id}.json", list: "memberships", item: "user"),
    tasks: Paths(all: "/issues.json", one: "/issues/{id}.json", list: "issues", item: "issue"),
    me: "/users/current.json", paging: .offset, filter: "assigned_to_id", all: ("status_id", "*"),
    oldestFirst: ("sort", "id"),
    envelope: "issue", title: "subject", assignee: "assigned_to_id", project: ("project_id", "pottery"),
    state: ("status_id", ["1": false, "5": true]),
    details: ["due": "due_date", "priority": "priority_id", "notes": "description"],
    priorities: Set(redminePriorities.keys), changes: ["PUT", "PATCH"], showsChanges: false,
    showsNothingToStrangers: true, tagPrefix: "W/",
    answers: [
      .stranger: ImitatedAnswer(
        status: 401, headers: [("WWW-Authenticate", #"Basic realm="Redmine API""#)], body: ""),
      .blank: ImitatedAnswer(status: 422, body: #"{"errors":["Subject cannot be blank"]}"#),
      .long: ImitatedAnswer(status: 422, body: #"{"errors":["Subject is too long (maximum is 255 characters)"]}"#),
      .assignee: ImitatedAnswer(status: 422, body: #"{"errors":["Assignee is invalid"]}"#),
      .priority: ImitatedAnswer(status: 422, body: #"{"errors":["Priority cannot be blank"]}"#),
      .project: ImitatedAnswer(
        status: 422, body: #"{"errors":["Project cannot be blank","Tracker cannot be blank","Status cannot be blank"]}"#
      ),
      .malformed: ImitatedAnswer(status: 400, body: ""),
    ],
    person: { "{\(redmineUser($0))}" },
    myself: { #"{\#(redmineUser($0)),"admin":false,"twofa_scheme":null,"api_key":"KEY"}"# },
    member: {
      #"{"id":\#($0.id),"project":{"id":1,"name":"Pottery"},"user":{"id":\#($0.id),"name":"\#($0.name)"},"#
        + #""roles":[{"id":4,"name":"Developer"}]}"#
    },
    task: { number, task, people in
      let state =
        task.isDone ? #"{"id":5,"name":"Closed","is_closed":true}"# : #"{"id":1,"name":"New","is_closed":false}"#
      let user = people.first.map { #""assigned_to":{"id":\#($0.id),"name":"\#($0.name)"},"# } ?? ""
      let priority = task.json("priority", or: "2")
      return
        #"{"id":\#(number),"project":{"id":1,"name":"Pottery"},"tracker":{"id":1,"name":"Bug"},"status":\#(state),"#
        + #""priority":{"id":\#(priority),"name":"\#(redminePriorities[priority] ?? "")"},"#
        + #""author":{"id":5,"name":"Zofia Kowal"},\#(user)"subject":"\#(task.title)","description":\#(task.json("notes")),"start_date":null,"#
        + #""due_date":\#(task.json("due")),"done_ratio":0,"#
        + #""is_private":false,"estimated_hours":null}"#
    },
    otherMembers: [#"{"id":2,"project":{"id":1,"name":"Pottery"},"group":{"id":9,"name":"Kiln"},"roles":[]}"#])

  private static let redminePriorities = ["1": "Low", "2": "Normal", "3": "High", "4": "Urgent"]

  private static func redmineUser(_ person: ImitatedPerson) -> String {
    #""id":\#(person.id),"login":"\#(person.login)","firstname":"\#(person.first)","lastname":"\#(person.last)","#
      + #""created_on":"2026-11-23T12:11:36Z","updated_on":"2026-11-23T12:12:49Z","last_login_on":null,"#
      + #""passwd_changed_on":"2026-11-23T12:12:49Z""#
  }

  /// A service made with Django REST framework and its defaults: blanks around titles are removed, and strong entity tags
  /// promise nothing.
  package static let django = TrackerRules(
    name: "Django", users: Paths(all: "/api/users/", one: "/api/users/{id}/"),
    tasks: Paths(all: "/api/todos/", one: "/api/todos/{id}/"), login: "/api/token/", paging: .next, filter: "owner",
    longestTitle: 120, trimsTitles: true, assignee: "owner", state: ("done", ["true": true, "false": false]),
    details: ["due": "due", "priority": "priority", "notes": "notes"], priorities: ["\"L\"", "\"M\"", "\"H\""],
    changes: ["PUT", "PATCH"], needsSlash: true, tagPrefix: "",
    answers: [
      .missing: djangoDetail(404, "No Todo matches the given query."),
      .stranger: djangoDetail(
        401, "Given token not valid for any token type", isStranger: true,
        #","code":"token_not_valid","messages":[{"token_class":"AccessToken","token_type":"access","message":"Token is invalid"}]"#
      ),
      .blank: ImitatedAnswer(status: 400, body: #"{"title":["This field may not be blank."]}"#),
      .long: ImitatedAnswer(status: 400, body: #"{"title":["Ensure this field has no more than 120 characters."]}"#),
      .assignee: ImitatedAnswer(status: 400, body: #"{"owner":["Invalid pk \"99\" - object does not exist."]}"#),
      .priority: ImitatedAnswer(status: 400, body: #"{"priority":["\"urgent\" is not a valid choice."]}"#),
      .filter: ImitatedAnswer(
        status: 400,
        body: #"{"owner":["Select a valid choice. That choice is not one of the available choices."]}"#),
      .page: djangoDetail(404, "Invalid page."),
      .malformed: djangoDetail(400, "JSON parse error - Expecting value: line 1 column 10 (char 9)"),
      .login: djangoDetail(401, "No active account found with the given credentials", isStranger: true),
      .renewal: djangoDetail(401, "Token is invalid", isStranger: true, #","code":"token_not_valid""#),
    ],
    person: djangoUser, member: djangoUser,
    task: { number, task, people in
      #"{"id":\#(number),"title":"\#(task.title)","done":\#(task.isDone),"due":\#(task.json("due")),"#
        + #""priority":\#(task.json("priority", or: "\"M\"")),"notes":\#(task.json("notes", or: "\"\"")),"#
        + #""updated":"2026-11-23T06:20:34.121141-06:00","owner":\#(people.first?.id ?? 0)}"#
    })

  private static func djangoUser(_ person: ImitatedPerson) -> String {
    #"{"id":\#(person.id),"username":"\#(person.login)","first_name":"\#(person.first)","last_name":"\#(person.last)","#
      + #""email":"\#(person.login)@example.org"}"#
  }

  private static func djangoDetail(
    _ status: Int, _ text: String, isStranger: Bool = false, _ more: String = ""
  ) -> ImitatedAnswer {
    ImitatedAnswer(
      status: status, headers: isStranger ? [("WWW-Authenticate", #"Bearer realm="api""#)] : [],
      body: #"{"detail":"\#(text)"\#(more)}"#)
  }
}
