extension ServiceDescription {
  /// What JSONPlaceholder, json-server and `roster serve` have in common.
  package static let builtIn: ServiceDescription = {
    var users = ResourceDescription(list: "GET /users", one: "GET /users/{id}")
    users.page()
    users.fields = DescribedFields([
      "id": "/id",
      "name": "/name", "username": "/username", "email": "/email", "phone": "/phone", "website": "/website",
      "street": "/address/street", "suite": "/address/suite", "city": "/address/city", "zipcode": "/address/zipcode",
      "lat": "/address/geo/lat", "lng": "/address/geo/lng", "company": "/company/name",
      "catchphrase": "/company/catchPhrase", "bs": "/company/bs",
    ])
    var tasks = ResourceDescription(list: "GET /todos?userId={user}", one: "GET /todos/{id}")
    tasks.everything = "GET /todos?_limit=1000"
    tasks.page()
    tasks.fields = DescribedFields([
      "id": "/id", "user": "/userId", "title": "/title", "done": "/completed", "due": "/due", "priority": "/priority",
      "tags": "/tags/*", "notes": "/notes", "assignees": "/assignees/*", "web": "/web", "created-at": "/createdAt",
      "updated-at": "/updatedAt", "completed-at": "/completedAt", "estimate": "/estimate",
    ])
    tasks.version = .header("ETag")
    tasks.condition = HeaderPattern(name: "If-Match", value: "{version}")
    tasks.versionProof = [412]
    tasks.writes = [
      "add":
        #"""
      POST /todos {"userId": "{user}", "title": "{title}", "completed": "{done}", "due": "{due}", \#
      "priority": "{priority}", "tags": "{tags}", "notes": "{notes}"}
      """#,
      "rename": #"PATCH /todos/{id} {"title": "{title}"}"#,
      "finish": #"PATCH /todos/{id} {"completed": true}"#,
      "reopen": #"PATCH /todos/{id} {"completed": false}"#,
      "comment": #"POST /comments {"todoId": "{id}", "body": "{text}"}"#,
      "remove": "DELETE /todos/{id}", "move": #"PATCH /todos/{id} {"userId": "{user}"}"#,
      "set-due": #"PATCH /todos/{id} {"due": "{due}"}"#,
      "clear-due": #"PATCH /todos/{id} {"due": null}"#,
      "set-priority": #"PATCH /todos/{id} {"priority": "{priority}"}"#,
      "clear-priority": #"PATCH /todos/{id} {"priority": null}"#,
      "set-tags": #"PATCH /todos/{id} {"tags": "{tags}"}"#,
      "clear-tags": #"PATCH /todos/{id} {"tags": null}"#,
      "set-notes": #"PATCH /todos/{id} {"notes": "{notes}"}"#,
      "clear-notes": #"PATCH /todos/{id} {"notes": null}"#,
    ]
    var service = ServiceDescription(name: "json-server", users: users, tasks: tasks)
    service.key = "Idempotency-Key"
    var comments = ResourceDescription(list: "GET /comments?todoId={id}", one: nil)
    comments.page()
    comments.isAlwaysWhole = true
    comments.fields = DescribedFields([
      "id": "/id", "task": "/todoId", "text": "/body", "author": "/author", "created-at": "/createdAt",
    ])
    service.comments = comments
    var signIn = SignIn(
      login: #"POST /auth/login {"email": "{name}", "password": "{password}"}"#, access: "/accessToken")
    signIn.renew = #"POST /auth/accessToken {"refreshToken": "{refresh}"}"#
    signIn.logout = #"POST /auth/logout {"refreshToken": "{refresh}"}"#
    signIn.refresh = "/refreshToken"
    signIn.endsIn = "/refreshExpiresIn"
    signIn.me = "GET /auth/account"
    service.signIn = signIn
    return service
  }()
}

extension ResourceDescription {
  // The pages of json-server, version 1 and before.
  fileprivate mutating func page() {
    items = ["", "/data"]
    total = [.header("X-Total-Count"), .header("Content-Range"), .body("/items")]
    more = ["_page={/next}&_per_page={size}", "_page={page}&_limit={size}"]
  }
}
