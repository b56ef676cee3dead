import BlockingInfra
import SharedLocal
import SystemPackage

extension Errno {
  /// The reason why nothing more can be written to a disk.
  static let fullDiskReason = "the disk is full"

  /// What failed, for a person.
  var reason: String {
    switch self {
    case .permissionDenied, .notPermitted: "permission denied"
    case .noSpace: Self.fullDiskReason
    case .diskQuotaExceeded: "your quota on the disk is used up"
    case .readOnlyFileSystem: "the disk is read-only"
    case .notDirectory: "a part of the path is not a folder"
    default: description.lowercased()
    }
  }

  /// Returns the failure of what was done with `path`.
  func failure(at path: String) -> CacheFailure {
    let text = "\(path): \(reason)"
    return [.noSpace, .diskQuotaExceeded].contains(self) ? .full(text) : .unavailable(text)
  }
}

extension CacheFailure {
  /// Calls the system, and names `path` if it fails.
  static func naming<Value>(_ path: String, _ call: () throws -> Value) throws(CacheFailure) -> Value {
    do { return try Errno.typed(call) } catch { throw error.failure(at: path) }
  }
}
