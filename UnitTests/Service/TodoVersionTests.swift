import Foundation
import Service
import Testing

@Suite struct TodoVersionTests {
  @Test func `each change gives a task a new tag, even one that restores an earlier state`() async throws {
    let (service, path, tag) = try await serviceWithTask()
    var tags = [tag]
    for completed in [true, false, true] {
      tags.append(try await service.exchange("PATCH", path, #"{"completed":\#(completed)}"#).tag ?? "")
    }
    #expect(Set(tags).count == 4)
    #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 2 })
  }

  @Test(arguments: [#"{"completed":false}"#, #"{"title":"Lift the bell"}"#])
  func `a patch that changes nothing keeps the tag`(patch: String) async throws {
    let (service, path, tag) = try await serviceWithTask()
    let answer = try await service.exchange("PATCH", path, patch, headers: ["If-Match": tag])
    #expect(answer.status == 200)
    #expect(answer.tag == tag)
  }

  @Test func `an accent that is encoded differently is a change`() async throws {
    let (service, path, _) = try await serviceWithTask()
    let one = try await service.exchange("PATCH", path, #"{"title":"\u00e9"}"#)
    let other = try await service.exchange("PATCH", path, #"{"title":"e\u0301"}"#)
    #expect(one.tag != other.tag)
    #expect(Array(try await service.exchange("GET", path).body.utf8) == Array(other.body.utf8))
  }

  @Test(arguments: ["PATCH", "PUT", "DELETE"])
  func `a task of another version than If-Match names is left unchanged`(method: String) async throws {
    let (service, path, old) = try await serviceWithTask()
    let current = try await service.exchange("PATCH", path, #"{"title":"Lower it"}"#)
    let body = #"{"title":"a","completed":true}"#
    for condition in [old, "W/" + (current.tag ?? ""), #""x", "y""#, "", "x", #""*""#] {
      let answer = try await service.exchange(method, path, body, headers: ["If-Match": condition])
      #expect(answer.status == 412)
      #expect(answer.tag == current.tag)
      #expect(try answer.message == "task \(path.dropFirst(7)) was changed in the meantime")
    }
    #expect(try await service.exchange("GET", path).body == current.body)
  }

  @Test(arguments: ["PATCH", "PUT", "DELETE"], ["*", "TAG", #""x", W/"y",TAG"#])
  func `a task whose version If-Match names is changed`(method: String, condition: String) async throws {
    let (service, path, tag) = try await serviceWithTask()
    let answer = try await service.exchange(
      method, path, #"{"title":"a","completed":true}"#, headers: ["If-Match": condition.replacing("TAG", with: tag)])
    #expect(answer.status == 200)
  }

  @Test func `a request that would fail anyway gets its own error, whatever If-Match says`() async throws {
    let (service, path, _) = try await serviceWithTask()
    let condition = ["If-Match": #""x""#]
    #expect(try await service.exchange("PATCH", path, "{}", headers: condition).status == 422)
    #expect(try await service.exchange("DELETE", "/todos/9999", headers: condition).status == 404)
  }
}
