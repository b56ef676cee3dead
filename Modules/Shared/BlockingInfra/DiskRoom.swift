#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much room the disk has that holds a file.
package enum DiskRoom {
  // Less than what the smallest change needs: a journal with the pages that it touches.
  private static let little = 32_768

  /// How many bytes this user may still write where the file at `path` is, or is to be; nil if that cannot be told.
  package static func free(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 || statvfs(folder(of: path), &status) == 0 else { return nil }
    guard status.f_files == 0 || status.f_favail > 0 else { return 0 }
    return Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
      .partialValue
  }

  /// Whether there is so little left that what fails is likely to fail for that.
  package static func isExhausted(at path: String) -> Bool { free(at: path).map { $0 < little } ?? false }

  /// A message: the disk that holds `path` is full, with free and needed space. If enough is free, a quota may be used up,
  /// and there are no figures.
  package static func complaint(at path: String, needed: Int) -> String {
    guard let free = free(at: path) else { return "the disk that holds \(path) is full" }
    guard free < needed else { return "the disk that holds \(path) is full, or your quota on it is used up" }
    return "the disk that holds \(path) is full: \(text(of: free)) free, about \(text(of: needed)) needed"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func text(of bytes: Int) -> String {
    bytes < 10_000_000 ? "\((bytes + 999) / 1_000) kB" : "\((bytes + 999_999) / 1_000_000) MB"
  }
}
