/// How a service has users and tasks: which requests it takes.
package struct ServiceDescription: Hashable, Sendable {
  package let users: ResourceDescription
  package let tasks: ResourceDescription

  /// The request whose answer, whatever it is, shows that the service can be reached.
  package var probe: HTTPRequest { users.list.request(method: "HEAD") }

  /// What JSONPlaceholder, json-server and `roster serve` have in common.
  package static let builtIn = ServiceDescription(
    users: ResourceDescription(list: "GET /users", one: "GET /users/{id}"),
    tasks: ResourceDescription(
      list: "GET /todos?userId={user}", one: "GET /todos/{id}",
      writes: [
        "add": #"POST /todos {"userId": "{user}", "title": "{title}", "completed": "{completed}"}"#,
        "rename": #"PATCH /todos/{id} {"title": "{title}"}"#,
        "finish": #"PATCH /todos/{id} {"completed": true}"#,
        "reopen": #"PATCH /todos/{id} {"completed": false}"#,
        "remove": "DELETE /todos/{id}",
      ]))
}

/// How a service has one kind of elements, such as tasks.
package struct ResourceDescription: Hashable, Sendable {
  /// Asks for a list.
  package let list: RequestLine
  /// Asks for one element.
  package let one: RequestLine
  /// The requests that change an element, by the names of the changes: `add`, `rename`. What is missing cannot be done.
  package let writes: [String: RequestLine]

  package init(list: RequestLine, one: RequestLine, writes: [String: RequestLine] = [:]) {
    self.list = list
    self.one = one
    self.writes = writes
  }
}
