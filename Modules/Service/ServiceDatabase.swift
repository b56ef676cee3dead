import BlockingInfra
package import Foundation
package import GRDB
import SystemPackage

/// The service's users and tasks in SQLite.
package struct ServiceDatabase: Sendable {
  private let queue: DatabaseQueue
  private let writes: WriteGroup
  package let now: @Sendable () -> Date
  let renderer: AnswerRenderer

  /// Opens `data`, fills it with the sample data if it is new, and migrates it if Roster 1.1 has made it.
  ///
  /// - Parameters:
  ///   - size: How much sample data there is; `nil` for as much as usual. Data that is not new cannot have another size.
  ///   - digest: Returns the digest of a document with the key of this data, for its tag.
  ///   - now: Returns the current time.
  /// - Throws: A `SystemFailure` with the path; a file that is not a service's database is left unchanged.
  init(
    _ data: ServiceData, size: SampleSize? = nil, digest: @escaping @Sendable (_ document: Data, _ key: Data) -> String,
    now: @escaping @Sendable () -> Date
  ) throws {
    self.now = now
    let path = if case .file(let path) = data { path } else { ":memory:" }
    let key: Data
    do {
      if case .file = data { try Self.createFile(path) }
      // SQLite treats names such as ":memory:" specially, but not in an absolute path.
      queue = try Self.open(data == .file(path) ? URL(fileURLWithPath: path).path : path)
      key = try Schema.prepare(queue, size: size) {
        let count = if case .memoryWithFewTasks(let count) = data { count } else { Int.max }
        return try SampleData(tasksOfEach: count, at: now())
      }
    } catch {
      throw SystemFailure("use \(path)", reason: Self.reason(error))
    }
    renderer = AnswerRenderer { digest($0, key) }
    writes = WriteGroup(queue)
  }

  /// Returns the result of `work` on the state at one moment.
  package func read<Value: Sendable>(_ work: @escaping @Sendable (ServiceTables) throws -> Value) async throws -> Value
  {
    try await queue.read { try work(ServiceTables(database: $0)) }
  }

  /// Runs `work` and stores its answer in one transaction, or returns the stored answer to the same request.
  ///
  /// Only one transaction runs at a time, across all processes; changes that are requested concurrently share one.
  ///
  /// - Throws: What `work` throws, or 422 if another request had the same key; nothing was changed then.
  func answer(
    to request: WriteRequest, by work: @escaping @Sendable (TodoWrites) throws -> Answer
  ) async throws -> Answer {
    let now = now()
    let renderer = renderer
    return try await writes.answer { database in
      try StoredAnswers(database: database, now: now).answer(to: request) {
        try work(TodoWrites(tables: ServiceTables(database: database), renderer: renderer, now: now))
      }
    }
  }

  /// Runs `work` in a transaction of its own.
  package func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await queue.write(work)
  }

  // Creates an empty file that only its owner can access, unless it exists. SQLite would block on a pipe, and would
  // create the target of a dangling link with the wrong permissions.
  private static func createFile(_ path: String) throws {
    do {
      try FileDescriptor.opened(
        path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite
      ).close()
    } catch Errno.fileExists {
      if FileSystem.isMissing(path) { throw SystemFailure("use the data", reason: "it is a link to a missing file") }
      guard try Stat(path).type == .regular else { throw SystemFailure("use the data", reason: "it is not a file") }
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func reason(_ error: any Error) -> String {
    if let failure = error as? SystemFailure { return failure.reason }
    if let failure = error as? Errno { return failure.description.lowercased() }
    return switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB?: "it is not a database"
    case .SQLITE_CORRUPT?: "the database is damaged"
    case .SQLITE_BUSY?, .SQLITE_LOCKED?: "another program is using it"
    case .SQLITE_CANTOPEN?, .SQLITE_PERM?: "it cannot be opened"
    case .SQLITE_READONLY?: "it cannot be written"
    case .SQLITE_FULL?: "the disk is full"
    case .SQLITE_IOERR?: FileSystem.fileSizeLimit ?? "the disk could not be read or written"
    case let code?: "error \(code.rawValue) of the database"
    case nil: "\(error)"
    }
  }
}
