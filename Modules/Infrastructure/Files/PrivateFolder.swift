import BlockingInfra

/// Creates folders that only their owner may enter.
package enum PrivateFolder {
  /// Creates `path` and its missing parent folders; existing folders are not changed.
  package static func make(_ path: String) throws {
    guard FileSystem.isMissing(path) else { return }
    try make(FileSystem.parent(of: path))
    // Another session may have made it meanwhile.
    try SystemFailure.naming("create the folder \(path)") { try FileSystem.makeFolder(path) }
  }
}
