import BlockingInfra
import GRDB
import SharedDomain
package import SharedLocal
import SystemPackage

extension CacheFailure {
  /// Creates the failure for a database error, with a message for people; a disk error names the `path`.
  package init(storeError error: any Error, at path: String? = nil) {
    self = (error as? DatabaseError).map { Self.failure(of: $0, at: path) } ?? CacheFailure(error)
  }

  // A small change, and the journal for the pages that it touches.
  private static let leastRoom = 65_536

  private static func failure(of error: DatabaseError, at path: String?) -> CacheFailure {
    switch error.extendedResultCode {
    // Another process has replaced or deleted the file, so the open one is no longer the store.
    case .SQLITE_READONLY_DBMOVED: StoreFile.moved
    // What is written always fits, unless the file contains something that should not be there. Every statement is
    // fixed, so one that does not fit the schema means that the schema is not what it claims to be. Queries of the
    // full-text index are not fixed; their callers handle such errors themselves.
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_FOREIGNKEY, .SQLITE_CORRUPT,
      .SQLITE_NOTADB, .SQLITE_ERROR:
      .corrupt((error.message ?? "the file is damaged").onOneLine)
    case .SQLITE_INTERRUPT: .cancelled
    case .SQLITE_BUSY, .SQLITE_LOCKED: Task.isCancelled ? .cancelled : .busy
    case .SQLITE_ABORT where Task.isCancelled: .cancelled
    case .SQLITE_FULL: .full(FullDisk(path: path, free: path.flatMap(FileSystem.freeSpace), needed: leastRoom))
    default: .unavailable(reason(of: error, at: path))
    }
  }

  private static func reason(of error: DatabaseError, at path: String?) -> String {
    let place = path.map { "\($0): " } ?? ""
    return switch error.resultCode {
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: place + "permission denied"
    case .SQLITE_CANTOPEN: place + "the file, or its journal in the same folder, could not be opened"
    case .SQLITE_IOERR: place + (FileSystem.fileSizeLimit ?? "the disk could not be read or written")
    case .SQLITE_NOMEM: "there is not enough memory"
    case .SQLITE_TOOBIG: "a record is too large"
    default: error.message?.onOneLine ?? "error \(error.resultCode.rawValue) of the database"
    }
  }
}

extension String {
  /// The text with line breaks replaced by spaces, because some SQLite messages have several lines.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension Errno {
  /// Returns the failure of what was done with `path`.
  func failure(at path: String) -> CacheFailure {
    switch self {
    case .noSpace: .full(FullDisk(path: path))
    case .diskQuotaExceeded: .full(FullDisk(path: path, isOverQuota: true))
    default: .unavailable("\(path): \(reason)")
    }
  }
}

extension CacheFailure {
  /// Calls the system, and names `path` if it fails.
  static func naming<Value>(_ path: String, _ call: () throws -> Value) throws -> Value {
    do { return try call() } catch { throw Errno(error).failure(at: path) }
  }
}
