import Foundation
import SharedDomain
import SharedRemote
import Testing

@Suite struct ServiceDescriptionTests {
  @Test func `the built-in description has the requests of JSONPlaceholder and json-server`() throws {
    let service = ServiceDescription.builtIn
    #expect(service.probe.description == "HEAD /users")
    #expect(service.users.list.request().description == "GET /users")
    #expect(service.users.one?.request(["id": .id(3)]).description == "GET /users/3")
    #expect(service.tasks.list.request(["user": .id(3)]).description == "GET /todos?userId=3")
    #expect(service.tasks.one?.request(["id": .id(41)]).description == "GET /todos/41")
    let values = [
      "id": JSONNode.id(41), "user": .id(3), "title": .text("Tea"), "done": .flag(true), "due": .text("2026-12-01"),
      "priority": .text("high"), "tags": .array([.text("clay"), .text("kiln")]), "notes": .text("By hand"),
      "text": .text("Free"),
    ]
    let writes = try service.tasks.writes.mapValues { line in
      let request = try #require(try [line].request(values, headers: [:]))
      return "\(request) " + (request.body.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    #expect(
      writes == [
        "add": #"POST /todos {"completed":true,"due":"2026-12-01","notes":"By hand","priority":"high","#
          + #""tags":["clay","kiln"],"title":"Tea","userId":3}"#,
        "rename": #"PATCH /todos/41 {"title":"Tea"}"#, "finish": #"PATCH /todos/41 {"completed":true}"#,
        "reopen": #"PATCH /todos/41 {"completed":false}"#, "remove": "DELETE /todos/41 ",
        "comment": #"POST /comments {"body":"Free","todoId":41}"#, "move": #"PATCH /todos/41 {"userId":3}"#,
        "set-due": #"PATCH /todos/41 {"due":"2026-12-01"}"#, "clear-due": #"PATCH /todos/41 {"due":null}"#,
        "set-priority": #"PATCH /todos/41 {"priority":"high"}"#,
        "clear-priority": #"PATCH /todos/41 {"priority":null}"#,
        "set-tags": #"PATCH /todos/41 {"tags":["clay","kiln"]}"#, "clear-tags": #"PATCH /todos/41 {"tags":null}"#,
        "set-notes": #"PATCH /todos/41 {"notes":"By hand"}"#, "clear-notes": #"PATCH /todos/41 {"notes":null}"#,
      ])
  }

  @Test func `ids are of another form only if they are read otherwise`() {
    var same = ServiceDescription.builtIn
    #expect(same.idForm == nil)
    (same.tasks.one, same.tasks.version, same.users.list) = ("GET /tasks/{id}", nil, "GET /people")
    same.tasks.fields["title"] = [.pointer("/name")]
    #expect(same.idForm == nil)
    let changes: [(inout ServiceDescription) -> Void] = [
      { $0.tasks.fields["id"] = [.pointer("/iid")] }, { $0.users.fields["id"] = [.pointer("/iid")] },
      { $0.tasks.idsAreNumbers = true }, { $0.users.idsAreNumbers = true }, { $0.tasks.itemID = "/data/id" },
      { $0.tasks.newID = "/data/id" },
    ]
    let forms = changes.map { change in
      var other = ServiceDescription.builtIn
      change(&other)
      return other.idForm
    }
    #expect(Set(forms).count == changes.count)
    #expect(!forms.contains(nil))
  }
}
