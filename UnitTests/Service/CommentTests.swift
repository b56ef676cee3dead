import Foundation
import Service
import TestSupport
import Testing

/// The comments on tasks at the bundled service.
@Suite struct CommentTests {
  @Test func `a comment is added to its task, once for a key, and goes with the task`() async throws {
    let (service, path, _) = try await serviceWithTask(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    let id = try #require(path.split(separator: "/").last)
    let body = "{\"todoId\":\(id),\"body\":\"One\\ntwo\"}"
    let added = try await service.exchange("POST", "/comments", body, headers: ["Idempotency-Key": "k"])
    #expect(added.status == 201)
    let again = try await service.exchange("POST", "/comments", body, headers: ["Idempotency-Key": "k"])
    #expect(again.body == added.body)
    let list = try await service.exchange("GET", "/comments?todoId=\(id)").body
    #expect(list.hasPrefix(#"[{"body":"One\ntwo","createdAt":"2027-01-15T08:00:00Z","id":"#))
    #expect(list.hasSuffix("\"todoId\":\(id)}]"))
    #expect(try await service.exchange("GET", "/comments?todoId=1").body == "[]")
    _ = try await service.exchange("DELETE", path)
    #expect(try await service.exchange("GET", "/comments?todoId=\(id)").body == "[]")
  }

  @Test(arguments: [
    (#"{"todoId":41}"#, "a comment needs the number todoId and the text body"),
    (#"{"todoId":"41","body":"x"}"#, "a comment needs the number todoId and the text body"),
    (#"{"todoId":41,"body":" \t"}"#, "body is blank"),
    (#"{"todoId":41,"body":"a\u0000"}"#, "body has a null character"),
    (#"{"todoId":999,"body":"x"}"#, "there is no task 999"),
  ])
  func `a comment that cannot be kept is refused`(_ body: String, _ message: String) async throws {
    let answer = try await BundledService(data: .memory).exchange("POST", "/comments", body)
    #expect(answer.status == 422)
    #expect(try answer.message == message)
  }
}
