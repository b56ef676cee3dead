import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Service

/// The time limits of one connection, by a clock that the test sets.
@Suite struct ConnectionGuardTests {
  private static let request = "GET /users HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let head = "POST /todos HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n"
  private let connection: GuardedConnection

  init() throws {
    connection = try GuardedConnection()
  }

  @Test func `a client that sends nothing is disconnected after 10 seconds`() throws {
    try connection.expectOpen(for: .seconds(10))
    #expect(try connection.sent() == "")
  }

  @Test func `a client that waits to be told to send the body is told so`() throws {
    let head = "POST /todos HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n"
    try connection.receive(head)
    #expect(try connection.sent() == "HTTP/1.1 100 Continue\r\n\r\n")
    try connection.receive("{}")
    try connection.answer()
    #expect(try connection.sent().hasPrefix("HTTP/1.1 200 OK\r\n"))
    // Before the answer to an earlier request, it would be taken for one.
    try connection.receive(Self.request + head)
    #expect(try connection.sent() == "")
  }

  @Test(arguments: ["HTTP/1.0", "HTTP/1.1"])
  func `nobody else is told to send the body`(version: String) throws {
    let expectation = version == "HTTP/1.0" ? "Expect: 100-continue" : "Expect: nothing"
    try connection.receive("POST /todos \(version)\r\nHost: a\r\nContent-Length: 2\r\n\(expectation)\r\n\r\n")
    #expect(try connection.sent() == "")
  }

  @Test func `a head has 10 seconds from its first byte, however steadily it arrives`() throws {
    try connection.exchange(Self.request)
    connection.wait(.seconds(50))
    try connection.receive("GET /us")
    for _ in 1...4 {
      connection.wait(.seconds(2))
      try connection.receive("e")
    }
    try connection.expectOpen(for: .seconds(2))
    #expect(try connection.sent().hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `a head that arrives in time ends its timeout`() throws {
    try connection.receive("GET /users HT")
    connection.wait(.seconds(9))
    try connection.receive("TP/1.1\r\n\r\n")
    connection.wait(.seconds(9))
    #expect(connection.isOpen)
  }

  @Test func `a body has 30 seconds, however steadily it arrives`() throws {
    try connection.receive(Self.head)
    for _ in 1...29 {
      connection.wait(.seconds(1))
      try connection.receive("x")
    }
    try connection.expectOpen(for: .seconds(1))
    let refusal = try connection.sent()
    #expect(refusal.hasPrefix("HTTP/1.1 408 "))
    #expect(refusal.contains("Connection: close"))
  }

  @Test func `a body that follows its response has 30 seconds too, and no second response`() throws {
    try connection.receive(Self.head)
    try connection.answer()
    _ = try connection.sent()
    try connection.expectOpen(for: .seconds(30))
    #expect(try connection.sent() == "")
  }

  @Test func `a connection may be idle for 60 seconds after each response`() throws {
    for _ in 1...3 {
      try connection.exchange(Self.request)
      connection.wait(.seconds(59))
    }
    try connection.exchange(Self.request)
    try connection.expectOpen(for: .seconds(60))
    #expect(try connection.sent() == "")
  }

  @Test func `a client that waits for a response is not disconnected`() throws {
    try connection.receive(Self.request + Self.request)
    try connection.answer()
    connection.wait(.hours(10))
    #expect(connection.isOpen)
    try connection.answer()
    try connection.expectOpen(for: .seconds(60))
  }

  @Test func `a client that does not read a response is disconnected after 60 seconds`() throws {
    try connection.receive(Self.request)
    try connection.setWritable(false)
    connection.wait(.seconds(59))
    try connection.setWritable(true)
    connection.wait(.seconds(600))
    try connection.setWritable(false)
    try connection.expectOpen(for: .seconds(60))
  }

  @Test(arguments: [
    ("HTTP/1.0", "", "close"), ("HTTP/1.0", "Connection: Keep-Alive\r\n", "keep-alive"), ("HTTP/1.1", "", nil),
    ("HTTP/1.1", "Connection: Close\r\n", "close"), ("HTTP/1.0", "Connection: close\r\n", "close"),
  ])
  func `client and server learn whether the connection stays open`(
    version: String, field: String, told: String?
  ) throws {
    try connection.receive("GET /users \(version)\r\n\(field)\r\n")
    let asked = try connection.request()?.headers["connection"].first
    #expect((asked == "close") == (told == "close"))
    try connection.answer()
    let answer = try connection.sent()
    #expect(answer.contains("Connection: \(told ?? "")\r\n") == (told != nil))
    #expect(answer.contains("Connection") == (told != nil))
  }

  @Test func `a response after a refusal is not sent`() throws {
    try connection.receive(Self.head)
    connection.wait(.seconds(30))
    _ = try connection.sent()
    #expect(throws: (any Error).self) { try connection.answer() }
    #expect(try connection.sent() == "")
  }
}
