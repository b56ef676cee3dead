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
