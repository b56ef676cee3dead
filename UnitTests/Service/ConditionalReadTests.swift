import Foundation
import Service
import SharedRemote
import Testing

@Suite struct ConditionalReadTests {
  @Test(arguments: ["/users", "/users/3", "/todos", "/todos?userId=3", "/todos?userId=99", "/todos/1"])
  func `a client that has the document is answered with 304 without a body`(path: String) async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let first = try await service.exchange("GET", path)
    let tag = try #require(first.tag)
    for (method, condition) in [("GET", tag), ("HEAD", tag), ("GET", #""x", W/\#(tag)"#), ("GET", "*")] {
      let again = try await service.exchange(method, path, headers: ["If-None-Match": condition])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(again.tag == tag)
      #expect(again.headers["content-type"] == nil)
    }
    let other = try await service.exchange("GET", path, headers: ["If-None-Match": #""x""#])
    #expect(other.status == 200)
    #expect(other.body == first.body)
    #expect(other.tag == tag)
  }

  @Test func `the tag of a list changes exactly with the tasks in it`() async throws {
    let (service, path, _) = try await serviceWithTask()
    let lists = ["/todos", "/todos?userId=3"]
    let (users, other) = try await (tags(of: ["/users"], service), tags(of: ["/todos?userId=4"], service))
    var seen = [try await tags(of: lists, service)]
    for (method, body) in [("PATCH", #"{"title":"a"}"#), ("PATCH", #"{"completed":true}"#), ("DELETE", nil)] {
      _ = try await service.exchange(method, path, body)
      seen.append(try await tags(of: lists, service))
    }
    for index in lists.indices { #expect(Set(seen.map { $0[index] }).count == 4) }
    #expect(try await tags(of: ["/users"], service) == users)
    #expect(try await tags(of: ["/todos?userId=4"], service) == other)
  }

  @Test func `a write is answered in full, whatever the client has`() async throws {
    let (service, path, tag) = try await serviceWithTask()
    let answer = try await service.exchange("PATCH", path, #"{"completed":false}"#, headers: ["If-None-Match": tag])
    #expect(answer.status == 200)
    #expect(!answer.body.isEmpty)
  }

  @Test func `over a connection, 304 has neither a length nor a content type`() async throws {
    try await withBundledService { port in
      let tag = try #require(try await serviceAnswer("/todos", port: port).headers["etag"])
      for method in ["GET", "HEAD"] {
        let answer = try await RawExchange.answer(
          to: method, "/todos", headers: "If-None-Match: \(tag)\r\n", port: port)
        #expect(answer.head == ["http/1.1 304 not modified", "etag: \(tag)", "connection: close"])
        #expect(answer.body.isEmpty)
      }
    }
  }

  private func tags(of paths: [String], _ service: BundledService) async throws -> [String] {
    var tags: [String] = []
    for path in paths { tags.append(try #require(try await service.exchange("GET", path).tag)) }
    return tags
  }
}
