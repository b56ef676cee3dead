import SharedInteractorInterface
import SharedRemote
import TestSupport

/// Scripts that several tests play.
enum RawScript {
  /// Answers each request of a connection with 200 and `[]`.
  static let answering: RawServer.Script = { connection in
    while try await connection.request() != nil { try await connection.answer() }
  }

  /// Answers one request with exactly `bytes`, then closes the connection.
  static func sending(_ bytes: String) -> RawServer.Script {
    { connection in
      _ = try await connection.request()
      try await connection.send(bytes)
    }
  }

  /// Answers one request with exactly `bytes`, then stays silent with the connection open.
  static func hanging(after bytes: String) -> RawServer.Script {
    { connection in
      _ = try await connection.request()
      try await connection.send(bytes)
      try await connection.stayOpen()
    }
  }

  /// An address that is looked for until the task is cancelled.
  static let neverFound: @Sendable () async throws(LoadFailure) -> ServerAddress = { () async throws(LoadFailure) in
    let (silence, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in silence {}
    throw .cancelled
  }
}
