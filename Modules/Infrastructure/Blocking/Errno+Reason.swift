import Foundation
package import SystemPackage

extension Errno {
  /// What failed, for a person.
  package var reason: String {
    switch self {
    case .noSuchFileOrDirectory: "no such file"
    case .permissionDenied, .notPermitted: "permission denied"
    case .readOnlyFileSystem: "the disk is read-only"
    case .notDirectory: "a part of the path is not a folder"
    case .isDirectory: "it is a folder"
    case .fileTooLarge: FileSystem.fileSizeLimit ?? "the file would be too large"
    case .noSpace: "the disk is full"
    default: description.lowercased()
    }
  }
}

extension FileSystem {
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
