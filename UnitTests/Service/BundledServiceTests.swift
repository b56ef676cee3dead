import Foundation
import HTTPInfra
import Service
import SharedInteractorInterface
import SharedRemote
import Testing

@Suite struct BundledServiceTests {
  @Test func `the service finds a user by ID`() async throws {
    try await withBundledService { port in
      let response = try await serviceAnswer("/users/3", port: port)
      let user = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
      #expect(response.status == 200)
      #expect(user["id"] as? Int == 3)
      #expect(user["username"] as? String == "sakura")
    }
  }

  @Test(arguments: ["/users/99", "/users/0", "/users/kim", "/todos/9999", "/todos/x", "/", "/nothing", "/users/3/x"])
  func `anything unknown is answered with 404 and an empty object`(path: String) async throws {
    try await withBundledService { port in
      let response = try await serviceAnswer(path, port: port)
      #expect(response.status == 404)
      #expect(response.body == Data("{}".utf8))
    }
  }

  @Test func `tasks are filtered by userId, and an unknown user has none`() async throws {
    try await withBundledService { port in
      let tasks = try await serviceList("/todos", query: [.init("userId", "3")], port: port)
      #expect(tasks.map { $0["id"] as? Int } == Array(41...60))
      #expect(tasks.allSatisfy { $0["userId"] as? Int == 3 && $0["completed"] is Bool && $0.count == 4 })
      let none = try await serviceAnswer("/todos", query: [.init("userId", "99")], port: port)
      #expect(none.status == 200)
      #expect(none.body == Data("[]".utf8))
    }
  }

  @Test func `without userId, all tasks are listed, and each is found by ID`() async throws {
    try await withBundledService { port in
      let tasks = try await serviceList("/todos", port: port)
      #expect(tasks.map { $0["id"] as? Int } == Array(1...tasks.count))
      let one = try await serviceAnswer("/todos/41", port: port)
      #expect(try JSONSerialization.jsonObject(with: one.body) as? NSDictionary == tasks[40] as NSDictionary)
    }
  }

  @Test(arguments: ["three", "", "3x", "99999999999999999999"])
  func `a userId that is not a number is answered with 400`(userId: String) async throws {
    try await withBundledService { port in
      let response = try await serviceAnswer("/todos", query: [.init("userId", userId)], port: port)
      #expect(response.status == 400)
      #expect(response.body == Data(#"{"error":"userId is not a number"}"#.utf8))
    }
  }

  @Test func `every response is JSON, and HEAD returns the same head without a body`() async throws {
    try await withBundledService { port in
      for path in ["/users", "/users/99"] {
        let get = try await RawExchange.answer(to: "GET", path, port: port)
        let head = try await RawExchange.answer(to: "HEAD", path, port: port)
        #expect(get.head.contains("content-type: application/json; charset=utf-8"))
        #expect(Set(get.head) == Set(head.head))
        #expect(!get.body.isEmpty)
        #expect(head.body.isEmpty)
      }
    }
  }

  @Test func `the service listens on 127.0.0.1 only`() async throws {
    try await withBundledService { port in
      try await withNetworkClient(of: "http://[::1]:\(port)") { client in
        await #expect(throws: LoadFailure.offline("could not connect to http://[::1]:\(port)")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
    }
  }
}
