import Foundation

/// The free space on the disk that holds a file.
package enum DiskRoom {
  /// Returns the number of bytes this user can still write to `path`, which need not exist yet; `nil` if unknown.
  package static func free(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 || statvfs(FileSystem.parent(of: path), &status) == 0 else { return nil }
    guard status.f_files == 0 || status.f_favail > 0 else { return 0 }
    return Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
      .partialValue
  }
}
