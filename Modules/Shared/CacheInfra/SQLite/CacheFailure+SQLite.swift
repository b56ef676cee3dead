import GRDB
package import SharedLocal

extension CacheFailure {
  /// The failure that an error of the database amounts to, told for a person; one of the disk names the `path`.
  package init(storeError error: any Error, at path: String? = nil) {
    switch error {
    case let failure as CacheFailure: self = failure
    case is CancellationError: self = .cancelled
    case let error as DatabaseError: self = Self.failure(of: error, at: path)
    default: self = .unavailable("\(error)")
    }
  }

  private static func failure(of error: DatabaseError, at path: String?) -> CacheFailure {
    switch error.extendedResultCode {
    // Another process has put a new file in its place, or it was deleted: what is open is no longer the store.
    case .SQLITE_READONLY_DBMOVED: return .corrupt("the file was moved while it was in use")
    // What is written fits, unless something is there that should not be.
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_FOREIGNKEY:
      return .corrupt((error.message ?? "the file is damaged").onOneLine)
    default: break
    }
    switch error.resultCode {
    // Every statement is fixed, so one that does not fit the schema means that the schema is not what it says it is. What
    // the full-text index is asked for is not fixed: whoever asks tells an error of that apart before.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR:
      return .corrupt((error.message ?? "the file is damaged").onOneLine)
    case .SQLITE_INTERRUPT: return .cancelled
    case .SQLITE_BUSY, .SQLITE_LOCKED: return Task.isCancelled ? .cancelled : .busy
    case .SQLITE_ABORT where Task.isCancelled: return .cancelled
    case .SQLITE_FULL: return .full(reason(of: error, at: path))
    default: return .unavailable(reason(of: error, at: path))
    }
  }

  private static func reason(of error: DatabaseError, at path: String?) -> String {
    guard let path, error.isOfDisk else { return reason(of: error) }
    return "\(path): \(reason(of: error))"
  }

  private static func reason(of error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_FULL: SystemFailure.fullDisk
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: "permission denied"
    case .SQLITE_CANTOPEN: "the file, or its journal in the same folder, could not be opened"
    case .SQLITE_IOERR: "the disk could not be read or written"
    case .SQLITE_NOMEM: "there is not enough memory"
    case .SQLITE_TOOBIG: "a record is too large"
    default: error.message?.onOneLine ?? "error \(error.resultCode.rawValue) of the database"
    }
  }
}

extension DatabaseError {
  /// Whether it speaks of the file of the database, or of the disk that holds it.
  fileprivate var isOfDisk: Bool {
    let codes: [ResultCode] = [
      .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN, .SQLITE_IOERR,
    ]
    return codes.contains(resultCode)
  }
}

extension String {
  /// The text with blanks in the place of line breaks: SQLite says some things on several lines.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
