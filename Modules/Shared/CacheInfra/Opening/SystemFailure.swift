import Foundation
import SharedLocal

/// A call of the operating system that failed.
struct SystemFailure: Error {
  /// The error number.
  let code: Int32

  /// The failure of the call that was made last.
  static var last: SystemFailure { SystemFailure(code: errno) }

  /// What failed, for a person.
  var reason: String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOSPC: Self.fullDisk
    case EDQUOT: "your quota on the disk is used up"
    case EROFS: "the disk is read-only"
    case ENOTDIR: "a part of the path is not a folder"
    default: String(cString: strerror(code)).lowercased()
    }
  }

  /// The reason why nothing more can be written to a disk.
  static let fullDisk = "the disk is full"

  /// The failure of what was done with `path`.
  func failure(at path: String) -> CacheFailure {
    let text = "\(path): \(reason)"
    return [ENOSPC, EDQUOT].contains(code) ? .full(text) : .unavailable(text)
  }
}
