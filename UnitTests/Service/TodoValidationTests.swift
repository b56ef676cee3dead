import Foundation
import Service
import TestSupport
import Testing

private let nothingToChange =
  "there is nothing to change: send title, completed, userId, due, priority, tags or notes"

@Suite struct TodoValidationTests {
  @Test(arguments: [
    "", "{", "title=a", #"{"title":"a" "userId":3}"#, "\u{0}", "{} {}", "nul", #"{"userId":3,"title":"a",}"#,
    #"{"userId":3,"title":"a","x":[1, ]}"#, "\u{FEFF}{\"userId\":3,\"title\":\"a\"}", "[1,]",
  ])
  func `a body that is not JSON is answered with 400`(body: String) async throws {
    try await expectRefusal(of: body, "the body is not JSON", status: 400, by: ["POST", "PATCH", "PUT"])
  }

  @Test(arguments: [#"{"userId":3,"title":"a,]","x":["\\\",}",{}]}"#, #"{"userId":3,"title":"\u002c}\\"}"#])
  func `a comma before a bracket within a text is no trailing comma`(body: String) async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    #expect(try await service.exchange("POST", "/todos", body).status == 201)
  }

  @Test func `a body that is not UTF-8 is answered with 400`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let body = Data(#"{"userId":3,"title":"a","x":""#.utf8) + [0xFF] + Data(#""}"#.utf8)
    #expect(try await service.answer(method: "POST", path: "/todos", body: body).status == 400)
  }

  @Test(arguments: ["[]", "3", "null", #""title""#, "[{}]"])
  func `JSON that is not an object is answered with 422`(body: String) async throws {
    try await expectRefusal(of: body, "the body is not an object", by: ["POST", "PATCH", "PUT"])
  }

  @Test(arguments: [
    (#""title":"""#, "title is blank"), (#""title":" \u00a0\u3000\u2028""#, "title is blank"),
    (#""title":"\n""#, "title is blank"), (#""title":"a\u0007""#, "title has control characters"),
    (#""title":"a\r\nb""#, "title has control characters"), (#""title":"a\u0085b""#, "title has control characters"),
    (#""title":"a\u007F""#, "title has control characters"), (#""title":null"#, "title is not text"),
    (#""title":3"#, "title is not text"), (#""title":["a"]"#, "title is not text"),
    (#""title":"\ud800""#, "title is not text"),
    (#""title":"a","completed":1"#, "completed is neither true nor false"),
    (#""title":"a","completed":"true""#, "completed is neither true nor false"),
    (#""title":"a","completed":null"#, "completed is neither true nor false"),
  ])
  func `a task with an invalid field is answered with 422`(fields: String, message: String) async throws {
    try await expectRefusal(of: #"{"userId":1,\#(fields)}"#, message, by: ["POST", "PATCH", "PUT"])
  }

  @Test(arguments: [
    (#""due":"friday""#, "due is not a date"), (#""due":"2026-13-01""#, "due is not a date"),
    (#""due":"2026-02-30""#, "due is not a date"), (#""due":"2026-12-01T25:00:00Z""#, "due is not a date"),
    (#""due":["2026-12-01"]"#, "due is not a date"), (#""due":3"#, "due is neither text nor a list of texts"),
    (#""priority":"HIGH""#, "priority is none of low, medium, high and urgent"),
    (#""tags":"clay""#, "tags are not a list of at most 100 short texts"),
    (#""tags":[""]"#, "tags are not a list of at most 100 short texts"),
    (#""tags":[3]"#, "tags is neither text nor a list of texts"),
    (#""notes":["a"]"#, "notes are not a text, or longer than 10,000 characters"),
  ])
  func `a task with an invalid detail is answered with 422`(detail: String, message: String) async throws {
    try await expectRefusal(
      of: #"{"userId":1,"title":"a","completed":true,\#(detail)}"#, message, by: ["POST", "PATCH", "PUT"])
  }

  @Test func `details are kept, changed one by one, and removed by null`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let details = #""due":"2026-12-01T09:00:00+09:00","notes":"a\nb","priority":"low","tags":["b","a"]"#
    let added = try await service.exchange("POST", "/todos", #"{"userId":3,"title":"a",\#(details)}"#)
    #expect(added.body.contains(#""due":"2026-12-01T09:00:00+09:00""#))
    #expect(added.body.contains(#""notes":"a\nb","priority":"low","tags":["b","a"]"#))
    let path = "/todos/\(try #require(added.body.firstMatch(of: /"id":(\d+)/)).1)"
    let changed = try await service.exchange("PATCH", path, #"{"due":null,"priority":"high","notes":""}"#)
    #expect(changed.body.contains(#""priority":"high","tags":["b","a"],"title":"a""#))
    #expect(!changed.body.contains("due"))
    #expect(!changed.body.contains("notes"))
    let removed = try await service.exchange("PATCH", path, #"{"priority":null,"tags":[]}"#)
    #expect(!removed.body.contains("priority"))
    #expect(!removed.body.contains("tags"))
    #expect(try await service.exchange("PATCH", path, #"{"userId":2}"#).body.contains(#""userId":2"#))
  }

  @Test func `a title has at most 1,000 characters, whatever their number of bytes`() async throws {
    let flag = "🇵🇱"
    let long = String(repeating: flag, count: 1_001)
    try await expectRefusal(
      of: #"{"userId":1,"title":"\#(long)"}"#, "title is longer than 1,000 characters", by: ["POST", "PATCH", "PUT"])
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let longest = #"{"userId":1,"title":"\#(String(repeating: flag, count: 1_000))"}"#
    #expect(try await service.exchange("POST", "/todos", longest).status == 201)
  }

  @Test(arguments: [
    ("POST", #"{"userId":1}"#, "title is missing"), ("PUT", #"{"completed":true}"#, "title is missing"),
    ("PUT", #"{"title":"a"}"#, "completed is missing"), ("POST", #"{"title":"a"}"#, "userId is missing"),
    ("POST", #"{"title":"a","userId":"1"}"#, "userId is not a number"),
    ("POST", #"{"title":"a","userId":1.5}"#, "userId is not a number"),
    ("POST", #"{"title":"a","userId":true}"#, "userId is not a number"),
    ("POST", #"{"title":"a","userId":13}"#, "there is no user 13"),
    ("PATCH", "{}", nothingToChange), ("PATCH", #"{"colour":"red"}"#, nothingToChange),
    ("PATCH", #"{"title":"a","userId":99}"#, "there is no user 99"),
    ("PATCH", #"{"title":"a","userId":"1"}"#, "userId is not a number"),
    ("PATCH", #"{"title":"a","id":2}"#, "id cannot be changed"),
    ("PUT", #"{"title":"a","completed":true,"userId":99}"#, "there is no user 99"),
    ("PUT", #"{"title":"a","completed":true,"id":null}"#, "id cannot be changed"),
  ])
  func `a missing field, or one that cannot be changed, is answered with 422`(
    method: String, body: String, message: String
  ) async throws {
    try await expectRefusal(of: body, message, by: [method])
  }

  @Test func `a body of more than 1 MiB is answered with 413, with or without its length`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let spaces = String(repeating: " ", count: 1024 * 1024 - 24)
    #expect(try await service.exchange("POST", "/todos", #"{"userId":1,"title":"a"}"# + spaces).status == 201)
    for headers in [[:], ["Content-Length": "1048577"]] {
      let body = #"{"userId":1,"title":"a"} "# + spaces
      let answer = try await service.exchange("POST", "/todos", body, headers: headers)
      #expect(answer.status == 413)
      #expect(try answer.message == "the body is larger than 1 MiB")
    }
  }

  @Test func `a body shorter than its length is answered with 400`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let answer = try await service.exchange(
      "POST", "/todos", #"{"userId":1,"title":"a"}"#, headers: ["Content-Length": "100"])
    #expect(answer.status == 400)
    #expect(try answer.message == "the body is cut short")
  }

  private func expectRefusal(
    of body: String, _ message: String, status: Int = 422, by methods: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let before = try await service.exchange("GET", "/todos")
    for method in methods {
      let answer = try await service.exchange(method, method == "POST" ? "/todos" : "/todos/1", body)
      #expect(answer.status == status, sourceLocation: sourceLocation)
      #expect(try answer.message == message, sourceLocation: sourceLocation)
    }
    let after = try await service.exchange("GET", "/todos")
    #expect(after.body == before.body, sourceLocation: sourceLocation)
  }
}
