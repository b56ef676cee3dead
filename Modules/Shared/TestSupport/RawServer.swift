import NIOCore
import NIOPosix
package import NIOSSL

/// A server on the loopback interface that answers with exactly the bytes that a test's script sends.
package struct RawServer: Sendable {
  /// A script for one connection, which is closed when the script returns.
  package typealias Script = @Sendable (inout RawConnection) async throws -> Void

  package let port: Int
  /// A record of what it has received.
  package let journal: RawJournal

  private let isSecure: Bool

  /// Returns the URL for `path`.
  package func url(_ path: String = "") -> String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)\(path)" }

  /// Runs a server that plays `script` on each connection, for as long as `body` runs.
  ///
  /// - Parameter tls: How connections are encrypted; `nil` if they are not.
  @discardableResult
  package static func run<Result>(
    _ script: @escaping Script, tls: TLSConfiguration? = nil, _ body: (RawServer) async throws -> Result
  ) async throws -> Result {
    let context = try tls.map { try NIOSSLContext(configuration: $0) }
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          if let context { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context)) }
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let server = RawServer(
      port: listener.channel.localAddress?.port ?? 0, journal: RawJournal(), isSecure: context != nil)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.serve(listener, script) }
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body(server)) } catch { result = .failure(error) }
      try await close(listener.channel)
      return try result.get()
    }
  }

  // NIO crashes the process if an accepted connection is never handled. So the server is not cancelled, and closed only
  // after its event loop has run often enough to deliver all accepted connections.
  private static func close(_ listener: any Channel) async throws {
    try await listener.setOption(.autoRead, value: false).get()
    for _ in 1...4 { try await listener.eventLoop.submit {}.get() }
    try await listener.close()
  }

  private func serve(
    _ listener: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>, _ script: @escaping Script
  ) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      try await listener.executeThenClose { connections in
        for try await channel in connections {
          await journal.note(.connection)
          group.addTask { await play(script, on: channel) }
        }
      }
      group.cancelAll()
    }
  }

  private func play(_ script: @escaping Script, on channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async {
    do {
      try await channel.executeThenClose { inbound, outbound in
        var connection = RawConnection(
          inbound: inbound.makeAsyncIterator(), outbound: outbound, eventLoop: channel.channel.eventLoop,
          journal: journal)
        try await script(&connection)
      }
    } catch {
      // The client disconnected or the test is over; tests may provoke either.
      await journal.note(.broken)
    }
  }
}
