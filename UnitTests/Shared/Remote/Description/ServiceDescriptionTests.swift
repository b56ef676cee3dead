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
    let values = ["id": PlaceValue.id(41), "user": .id(3), "title": .text("Tea"), "done": .flag(true)]
    let writes = try service.tasks.writes.mapValues { line in
      let request = try #require(try [line].request(values, headers: [:]))
      return "\(request) " + (request.body.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    #expect(
      writes == [
        "add": #"POST /todos {"completed":true,"title":"Tea","userId":3}"#,
        "rename": #"PATCH /todos/41 {"title":"Tea"}"#, "finish": #"PATCH /todos/41 {"completed":true}"#,
        "reopen": #"PATCH /todos/41 {"completed":false}"#, "remove": "DELETE /todos/41 ",
      ])
  }
}
