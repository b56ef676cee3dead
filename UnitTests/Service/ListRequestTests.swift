import Foundation
import Service
import TestSupport
import Testing

@Suite struct ListRequestTests {
  private let service: BundledService

  init() throws { service = try BundledService(data: .memory, sampleSize: SampleSize("30x40")) }

  private func ids(_ path: String) async throws -> [Int] {
    let body = try await service.exchange("GET", path).body
    let elements = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [[String: Any]]
    return try #require(elements).compactMap { $0["id"] as? Int }
  }

  @Test func `sample data has as many users as was asked for, each with as many tasks`() async throws {
    #expect(try await ids("/users") == Array(1...30))
    #expect(try await ids("/todos") == Array(1...1_200))
    #expect(try await ids("/todos?userId=30") == Array(1_161...1_200))
    #expect(try await service.exchange("GET", "/users/30").body.contains(#""username":""#))
  }

  @Test(arguments: ["1x0", "12x20", "13x1"])
  func `sample data of any size has names, and no comments`(_ size: String) async throws {
    let service = try BundledService(data: .memory, sampleSize: SampleSize(size))
    let users = try await service.exchange("GET", "/users")
    #expect(users.status == 200)
    #expect(!users.body.contains(#""name":"","#))
    #expect(try await service.exchange("GET", "/comments").body == "[]")
  }

  @Test(arguments: ["", "10", "x", "10x", "x10", "0x1", "-1x1", "1x2x3", "1000001x1", "1000000x11", "10X10"])
  func `anything but a number of users and one of tasks is no size`(_ text: String) {
    #expect(SampleSize(text) == nil)
  }

  @Test func `a list comes in pages, which lead to each other`() async throws {
    let page = try await service.exchange("GET", "/users?_page=2&_limit=7")
    #expect(try await ids("/users?_page=2&_limit=7") == Array(8...14))
    #expect(page.headers["x-total-count"] == "30")
    #expect(
      page.headers["link"]
        == [("first", 1), ("prev", 1), ("next", 3), ("last", 5)].map {
          "</users?_page=\($1)&_limit=7>; rel=\"\($0)\""
        }.joined(separator: ", "))
    #expect(try await ids("/users?_page=5&_limit=7") == [29, 30])
    #expect(try await service.exchange("GET", "/users?_page=5&_limit=7").headers["link"]?.contains("next") == false)
    #expect(try await ids("/users?_page=6&_limit=7").isEmpty)
    #expect(try await ids("/users?_page=1") == Array(1...10))
    let again = try await service.exchange("GET", "/users?_page=2&_limit=7", headers: ["If-None-Match": page.tag ?? ""])
    #expect(again.status == 304)
    #expect(again.headers["x-total-count"] == "30")
  }

  @Test func `a page has another tag if there are more elements, though its own are the same`() async throws {
    let tag = try await service.exchange("GET", "/todos?_limit=2").tag
    _ = try await service.exchange("POST", "/todos", #"{"userId":3,"title":"Lift the bell"}"#)
    #expect(try await service.exchange("GET", "/todos?_limit=2").tag != tag)
  }

  @Test func `a list is filtered and sorted`() async throws {
    #expect(try await ids("/todos?userId=2&completed=true") == (41...80).filter { (2 + $0 - 40) % 3 == 0 })
    #expect(try await ids("/users?_sort=id&_order=desc&_limit=2") == [30, 29])
    #expect(try await ids("/users?username=zofia") == [1])
    let titles = try await service.exchange("GET", "/todos?_sort=title&_limit=1000&_page=1").body
    let found = try JSONSerialization.jsonObject(with: Data(titles.utf8)) as? [[String: Any]]
    let sorted = try #require(found).compactMap { $0["title"] as? String }
    #expect(sorted == sorted.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(sorted.count == 1_000)
    let link = try await service.exchange("GET", "/todos?userId=2&_limit=3").headers["link"]
    #expect(link?.contains("</todos?userId=2&_page=2&_limit=3>; rel=\"next\"") == true)
    let odd = try await service.exchange("GET", "/todos?title=a%26b%3E%20c&_page=1").headers["link"]
    #expect(odd?.contains("</todos?title=a%26b%3E%20c&_page=1&_limit=10>") == true)
  }

  @Test(arguments: ["_sort=notes", "_order=up", "_page=0", "_limit=x", "userId=x", "completed=1"])
  func `a parameter that cannot be is refused`(_ query: String) async throws {
    let answer = try await service.exchange("GET", "/todos?\(query)")
    #expect(answer.status == 400)
    #expect(try answer.message?.hasPrefix(query.prefix { $0 != "=" } + " is not") == true)
  }

  @Test func `a long list has another tag once anything has changed`() async throws {
    let list = try await service.exchange("GET", "/todos")
    let tag = try #require(list.tag)
    #expect(try await service.exchange("GET", "/todos", headers: ["If-None-Match": tag]).status == 304)
    #expect(try await service.exchange("GET", "/todos?completed=false").tag != tag)
    _ = try await service.exchange("PATCH", "/todos/7", #"{"title":"Polish the bell"}"#)
    let changed = try await service.exchange("GET", "/todos", headers: ["If-None-Match": tag])
    #expect(changed.status == 200)
    #expect(changed.body.contains("Polish the bell"))
    #expect(changed.tag != tag)
  }

  @Test func `a long list that changes while it is sent is cut short`() async throws {
    await #expect(throws: (any Error).self) {
      try await service.answer(method: "GET", path: "/todos") {
        _ = try await service.exchange("DELETE", "/todos/1200")
      }
    }
  }
}
