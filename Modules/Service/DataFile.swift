import Foundation
import GRDB

/// The file that contains a service's data.
struct DataFile {
  let path: String

  /// Creates an empty file that only its owner can access, unless it exists.
  ///
  /// - Throws: `.badData` if it cannot be created, or the path is not a file.
  func createIfMissing() throws(ServiceFailure) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == EEXIST {
      try checkKind()
    } else {
      throw .badData(path, String(cString: strerror(errno)))
    }
  }

  /// Returns the reason of an SQLite error as a phrase for people.
  static func reason(_ error: any Error) -> String {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB?: "it is not a database"
    case .SQLITE_CORRUPT?: "the database is damaged"
    case .SQLITE_BUSY?, .SQLITE_LOCKED?: "another program is using it"
    case .SQLITE_CANTOPEN?, .SQLITE_PERM?: "it cannot be opened"
    case .SQLITE_READONLY?: "it cannot be written"
    case let code?: "\(code)"
    case nil: "\(error)"
    }
  }

  // SQLite would block on a pipe, and would create the target of a dangling link with the wrong permissions.
  private func checkKind() throws(ServiceFailure) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let kind: FileAttributeType?
    do {
      kind = try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    } catch {
      throw .badData(path, error.localizedDescription)
    }
    if kind == .typeSymbolicLink { throw .badData(path, "it leads to nothing") }
    guard kind == .typeRegular else { throw .badData(path, "it is not a file") }
  }
}
