import NIOCore
import NIOEmbedded
import Testing

@testable import Service

/// Which connection makes room for a new one.
@Suite struct OpenConnectionsTests {
  private static let request = "GET /users HTTP/1.1\r\n\r\n"
  private static let head = "POST /todos HTTP/1.1\r\nContent-Length: 100\r\n\r\n"
  private let loop = EmbeddedEventLoop()
  private let connections: OpenConnections

  init() {
    connections = OpenConnections(ConnectionLimits(count: 3), on: loop)
  }

  @Test func `the connection that has been idle longest is closed first`() throws {
    let all = try (1...5).map { _ in try new() }
    #expect(all.map(\.isOpen) == [false, false, true, true, true])
  }

  @Test func `an unused connection is closed first, and one that is receiving a body last`() throws {
    let (body, head, idle) = (try new(), try new(), try new())
    try body.receive(Self.head)
    try head.receive("GET /us")
    try idle.exchange(Self.request)
    let unused = try new()
    #expect([body, head, idle, unused].map(\.isOpen) == [true, true, false, true])
    try new().receive(Self.head)
    #expect([body, head, unused].map(\.isOpen) == [true, true, false])
    try new().receive(Self.head)
    passGrace()
    #expect([body, head].map(\.isOpen) == [true, false])
  }

  @Test func `a connection that waits for its response is never closed until it is idle`() throws {
    let answered = try (1...5).map { _ in
      let connection = try GuardedConnection(connections, on: loop)
      try connection.receive(Self.request)
      return connection
    }
    #expect(answered.map(\.isOpen) == [true, true, true, true, true])
    for connection in answered { try connection.answer() }
    #expect(answered.map(\.isOpen) == [false, false, true, true, true])
  }

  @Test func `a response is sent before its connection makes room`() throws {
    let all = try (1...4).map { _ in try GuardedConnection(connections, on: loop) }
    try all[3].receive(Self.request)
    all[3].writeAnswer()
    #expect(all[3].isOpen)
    all[3].flush()
    #expect(try all[3].sent().hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(all.map(\.isOpen) == [true, true, true, false])
  }

  @Test func `new connections have time to send a request before they are closed`() throws {
    let all = try (1...8).map { _ in try GuardedConnection(connections, on: loop) }
    #expect(all.map(\.isOpen) == Array(repeating: true, count: 8))
    for connection in all.prefix(2) { try connection.receive(Self.request) }
    passGrace()
    #expect(all.map(\.isOpen) == [true, true, false, false, false, false, false, true])
  }

  /// A connection that had its time to ask for something.
  private func new() throws -> GuardedConnection {
    defer { passGrace() }
    return try GuardedConnection(connections, on: loop)
  }

  private func passGrace() { loop.advanceTime(by: .milliseconds(100)) }
}
