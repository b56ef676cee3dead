import Foundation
import GRDB

/// The file that a service keeps its data in.
struct DataFile {
  /// Where it is.
  let path: String

  /// Makes an empty file, for its owner only, unless there is one.
  ///
  /// - Throws: `.badData` if there cannot be one, or something else is in its place.
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

  /// What an error of SQLite says of a file, as a phrase for a person.
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

  // SQLite would wait for the other end of a pipe, and make the target of a dangling link with the wrong mode.
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
