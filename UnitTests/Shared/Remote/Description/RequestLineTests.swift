import Foundation
import SharedDomain
import SharedRemote
import Testing

@Suite struct RequestLineTests {
  @Test(arguments: [
    ("GET /users", "GET /users"), ("GET /todos?userId={user}", "GET /todos?userId=a b&c"),
    ("DELETE /todos/{id}", "DELETE /todos/%2F4%201"), ("GET /todos/{id}.json?a=eq.{user}&b&c=*", nil),
    ("GET /{unknown}/{A}?x={user}{id}", "GET //{A}?x=a b&c/4 1"),
  ])
  func `places are filled, percent-encoded in a path`(_ line: String, _ expected: String?) throws {
    let request = try #require(RequestLine(line)).request(["user": .text("a b&c"), "id": .id(.text("/4 1"))])
    #expect(request.description == expected ?? "GET /todos/%2F4%201.json?a=eq.a b&c&b=&c=*")
  }

  @Test(arguments: [
    ("", #"{"a": "{title}", "b": 1.50, "c": [null, true, "x"]}"#, #"{"a":"Tea","b":1.5,"c":[null,true,"x"]}"#),
    ("an id stays a number", #"{"user": "{user}", "text": "no {user}"}"#, #"{"text":"no 3","user":3}"#),
    ("what has no value is left out", #"{"a": "{missing}", "b": ["{missing}", "{user}"]}"#, #"{"b":[3]}"#),
    ("a text with a place without a value is left out", #"{"a": "x{missing}y"}"#, #"{}"#),
    ("an object of which nothing is left is left out", #"{"a": {"b": "{missing}"}, "c": {}}"#, #"{"c":{}}"#),
    ("a field that is cleared is null", #"{"due": "{due}"}"#, #"{"due":null}"#),
    ("names are no places", #"{"{title}": false}"#, #"{"{title}":false}"#),
  ])
  func `the places of a body are filled`(_ why: String, _ body: String, _ expected: String) throws {
    let line = try #require(RequestLine("POST /todos " + body))
    let request = try [line].request(["title": .text("Tea"), "user": .id(3), "due": .null], headers: ["a": "b"])
    #expect(request?.body.map { String(decoding: $0, as: UTF8.self) } == expected)
    #expect(request?.headers == ["a": "b"])
  }

  @Test(arguments: [
    ("2026-12-01", "2026-12-01T00:00:00Z"), ("2026-12-01T10:00:00+01:00", "2026-12-01T10:00:00+01:00"),
  ])
  func `a date becomes a time where the service takes no dates, and a time stays one`(
    _ due: String, _ sent: String
  ) throws {
    let request = try [#"PUT /a {"due": "{due}T00:00:00Z"}"#].request(["due": .text(due)])
    #expect(request?.body == Data("{\"due\":\"\(sent)\"}".utf8))
  }

  @Test(arguments: [
    "", "GET", "/users", "get /users", "TRACE /users", "GET users", "GET //example.org/users",
    "GET http://example.org/", "GET /users#top", "POST /todos {", "POST /todos {} {}",
  ])
  func `anything else is no request`(_ line: String) { #expect(RequestLine(line) == nil) }

  @Test func `two requests to the same place are merged, member by member`() throws {
    let one: RequestLine = #"PUT /a/{id} {"a": {"x": 1, "y": 2}, "b": 1}"#
    let merged = try [one, #"PUT /a/{id} {"a": {"y": 3, "z": 4}}"#].request([:], headers: [:])
    #expect(merged?.body == Data(#"{"a":{"x":1,"y":3,"z":4},"b":1}"#.utf8))
    for other: RequestLine in ["PUT /b/{id} {}", "POST /a/{id} {}", "PUT /a/{id}?b {}"] {
      #expect(try [one, other].request([:], headers: [:]) == nil)
    }
  }
}
