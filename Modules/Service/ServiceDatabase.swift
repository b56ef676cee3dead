import BlockingInfra
import Foundation
import GRDB

/// The service's users and tasks in SQLite.
struct ServiceDatabase: Sendable {
  private let queue: DatabaseQueue
  private let writes: WriteGroup
  let now: @Sendable () -> Date
  let renderer: AnswerRenderer

  /// Opens `data`, fills it with the sample data if it is new, and migrates it if Roster 1.1 has made it.
  ///
  /// - Throws: A `SystemFailure` with the path; a file that is not a service's database is left unchanged.
  init(_ data: ServiceData, now: @escaping @Sendable () -> Date) throws {
    self.now = now
    switch data {
    case .memory: (queue, renderer) = try Self.open(":memory:", with: SampleTodos.all)
    case .memoryWithFewTasks(let count): (queue, renderer) = try Self.open(":memory:", with: SampleTodos.first(count))
    case .file(let path):
      try Self.createFile(path)
      // SQLite treats names such as ":memory:" specially, but not in an absolute path.
      (queue, renderer) = try Self.open(URL(fileURLWithPath: path).path, with: SampleTodos.all)
    }
    writes = WriteGroup(queue)
  }

  /// Returns the result of `work` on the state at one moment.
  func read<Value: Sendable>(_ work: @escaping @Sendable (ServiceTables) throws -> Value) async throws -> Value {
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
    let (now, renderer) = (now, renderer)
    return try await writes.answer { database in
      try StoredAnswers(database: database, digest: renderer.digest, now: now()).answer(to: request) {
        try work(TodoWrites(tables: ServiceTables(database: database), renderer: renderer))
      }
    }
  }

  /// Runs `work` in a transaction of its own.
  func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await queue.write(work)
  }

  // Creates an empty file that only its owner can access, unless it exists.
  private static func createFile(_ path: String) throws {
    let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == EEXIST {
      try checkIsFile(path)
    } else {
      throw unusable(path, String(cString: strerror(errno)).lowercased())
    }
  }

  // SQLite would block on a pipe, and would create the target of a dangling link with the wrong permissions.
  private static func checkIsFile(_ path: String) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let kind: FileAttributeType?
    do {
      kind = try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    } catch {
      throw unusable(path, error.localizedDescription)
    }
    if kind == .typeSymbolicLink { throw unusable(path, "it is a link to a missing file") }
    guard kind == .typeRegular else { throw unusable(path, "it is not a file") }
  }

  private static func open(
    _ path: String, with todos: [Todo]
  ) throws -> (DatabaseQueue, AnswerRenderer) {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return (queue, AnswerRenderer(digest: try Schema.prepare(queue, with: todos)))
    } catch {
      throw unusable(path, (error as? SystemFailure)?.reason ?? Self.reason(error))
    }
  }

  private static func unusable(_ path: String, _ reason: String) -> SystemFailure {
    SystemFailure("use \(path)", reason: reason)
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? DatabaseError)?.resultCode {
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
