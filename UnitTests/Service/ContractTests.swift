import Foundation
import Service
import Testing

/// The document of the contract, held against the service's answers.
@Suite struct ContractTests {
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "PURGE"]
  private let service: BundledService
  private let check: ContractCheck

  init() throws {
    service = try BundledService(data: .memoryWithFewTasks(2))
    check = try ContractCheck()
  }

  @Test func `the service gives its contract as JSON with an entity tag`() async throws {
    let answer = try await service.exchange("GET", "/openapi.json")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
    #expect(answer.body == String(decoding: ServiceContract.document, as: UTF8.self))
    #expect(try answer.fields["openapi"] as? String == "3.1.0")
    let tag = try #require(answer.tag)
    #expect(try await service.exchange("GET", "/openapi.json", headers: ["If-None-Match": tag]).status == 304)
  }

  @Test func `each path has the methods of the document, and answers any other with 405`() async throws {
    let paths = try check.methods(ofAccounts: false)
    #expect(Set(paths.keys) == ["/users", "/users/{id}", "/todos", "/todos/{id}", "/comments", "/openapi.json"])
    for (path, allowed) in paths {
      for method in Self.methods {
        let answer = try await service.exchange(method, path.replacing("{id}", with: "9999"))
        #expect((answer.status == 405) == !allowed.contains(method), "\(method) \(path): \(answer.status)")
        if answer.status == 405 { #expect(answer.allowed == allowed) }
      }
    }
  }

  @Test(arguments: ["/", "/nothing", "/users/3/x", "/todo", "/openapi.yaml", "/users/1/todos"])
  func `a path that is not in the document is answered with 404, whatever the method`(path: String) async throws {
    for method in Self.methods {
      #expect(try await service.exchange(method, path, method == "GET" ? nil : "{}").status == 404)
    }
  }

  @Test(arguments: ["/users/", "//users", "/users//3/"])
  func `slashes that are repeated or trailing do not matter for 405 either`(path: String) async throws {
    #expect(try await service.exchange("GET", path).status == 200)
    let answer = try await service.exchange("POST", path, "{}", headers: ["Idempotency-Key": "k"])
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET, HEAD")
    #expect(answer.headers["idempotency-key"] == "k")
  }

  @Test func `each kind of answer is described with its status, fields and schema`() async throws {
    let (todo, change) = (#"{"userId":3,"title":"Lift the bell"}"#, #"{"title":"a","completed":true}"#)
    let comment = #"{"todoId":41,"body":"The kiln is free."}"#
    let key = ["Idempotency-Key": "k"]
    let cases: [(String, String, String?, [String: String], Int)] = [
      ("GET", "/users", nil, [:], 200), ("GET", "/users", nil, ["If-None-Match": "*"], 304),
      ("GET", "/users", nil, ["Idempotency-Key": ""], 400),
      ("GET", "/users", nil, ["Origin": "https://example.org"], 403),
      ("GET", "/users/3", nil, [:], 200), ("GET", "/users/99", nil, [:], 404), ("HEAD", "/users/99", nil, [:], 404),
      ("HEAD", "/users/3", nil, [:], 200), ("GET", "/todos", nil, [:], 200), ("GET", "/todos?userId=3", nil, [:], 200),
      ("GET", "/todos?userId=x", nil, [:], 400), ("HEAD", "/todos?userId=x", nil, [:], 400),
      ("GET", "/todos/41", nil, [:], 200), ("GET", "/todos/41", nil, ["If-None-Match": "*"], 304),
      ("GET", "/todos/99", nil, [:], 404), ("POST", "/todos", todo, key, 201), ("POST", "/todos", todo, key, 201),
      ("POST", "/todos", change, key, 422), ("POST", "/todos", "{", [:], 400), ("POST", "/todos", "{}", [:], 422),
      ("POST", "/todos", todo, ["Content-Type": "text/plain"], 415),
      ("POST", "/todos", String(repeating: " ", count: 1_100_000), [:], 413),
      ("PATCH", "/todos/41", change, [:], 200), ("PATCH", "/todos/41", "{}", [:], 422),
      ("PATCH", "/todos/41", change, ["If-Match": #""x""#], 412), ("PATCH", "/todos/99", change, [:], 404),
      ("PUT", "/todos/41", change, [:], 200), ("PUT", "/todos/41", "{}", [:], 422),
      ("PUT", "/todos/41", change, ["If-Match": #""x""#], 412), ("PUT", "/todos/99", change, [:], 404),
      ("GET", "/comments?todoId=41", nil, [:], 200), ("GET", "/comments", nil, [:], 200),
      ("HEAD", "/comments", nil, [:], 200), ("GET", "/comments?todoId=x", nil, [:], 400),
      ("POST", "/comments", comment, key, 422), ("POST", "/comments", comment, [:], 201),
      ("POST", "/comments", "{", [:], 400),
      ("POST", "/comments", "{}", [:], 422), ("POST", "/comments", comment.replacing("41", with: "99"), [:], 422),
      ("DELETE", "/todos/42", nil, ["If-Match": #""x""#], 412), ("DELETE", "/todos/42", nil, [:], 200),
      ("DELETE", "/todos/42", nil, [:], 404), ("GET", "/openapi.json", nil, [:], 200),
    ]
    for (method, path, body, headers, status) in cases {
      let answer = try await service.exchange(method, path, body, headers: headers)
      #expect(answer.status == status, "\(method) \(path) \(body?.prefix(100) ?? "")")
      try check(answer, to: method, path)
    }
  }

  @Test func `an answer that is not as the contract says is noticed`() {
    let todo = ContractMember(value: ["$ref": "#/components/schemas/Todo"])
    let good: [String: Any] = ["id": 1, "userId": 3, "title": "a", "completed": true]
    #expect(check.schemas.complaints(about: good, todo) == [])
    let bad: [[String: Any]] = [
      ["id": "1"], ["id": 0], ["title": ""], ["title": 3], ["title": "a\u{7}"], ["title": " "], ["completed": 1],
      ["extra": 1],
    ]
    for changes in bad {
      #expect(check.schemas.complaints(about: good.merging(changes) { $1 }, todo).count == 1, "\(changes)")
    }
    #expect(check.schemas.complaints(about: good.filter { $0.key != "userId" }, todo) == ["$: no userId"])
  }
}

extension ServiceExchange {
  /// The methods in `Allow`.
  var allowed: Set<String> { Set((headers["allow"] ?? "").split(separator: ", ").map(String.init)) }
}
