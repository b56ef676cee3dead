import Foundation
import SharedLocal

/// A failed system call.
struct SystemFailure: Error {
  let code: Int32

  /// The failure of the last system call on this thread.
  static var last: SystemFailure { SystemFailure(code: errno) }

  /// The reason for people.
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

  static let fullDisk = "the disk is full"

  /// Returns the cache failure for an operation on `path`.
  func failure(at path: String) -> CacheFailure {
    let text = "\(path): \(reason)"
    return [ENOSPC, EDQUOT].contains(code) ? .full(text) : .unavailable(text)
  }
}
