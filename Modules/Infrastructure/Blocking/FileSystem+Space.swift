import Foundation

extension FileSystem {
  /// Returns the number of bytes this user can still write to `path`, which need not exist yet; `nil` if unknown.
  package static func freeSpace(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 || statvfs(parent(of: path), &status) == 0 else { return nil }
    guard status.f_files == 0 || status.f_favail > 0 else { return 0 }
    return Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
      .partialValue
  }

  /// Which limit on the size of files this process has; `nil` if it has none.
  package static var fileSizeLimit: String? {
    #if canImport(Darwin)
      let resource = RLIMIT_FSIZE
    #else
      let resource = Int32(RLIMIT_FSIZE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, let bytes = Int(exactly: limit.rlim_cur), bytes < .max else { return nil }
    return "a file may have at most \(bytes) bytes (ulimit -f \(bytes / 1024))"
  }
}
