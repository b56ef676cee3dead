import BlockingInfra
import Foundation
package import SharedUI
import SystemPackage

/// Examines files without opening them.
package enum FileInspection {
  /// Returns the state of `path`; a link is followed.
  package static func state(of path: String) -> FileState {
    do throws(Errno) {
      let status = try Errno.typed { try Stat(path) }
      return .present(
        FileAccess(
          permissions: Int(status.permissions.rawValue), isFolder: status.type == .directory,
          owner: name(ofUser: status.userID.rawValue), isOwn: status.userID.rawValue == geteuid(),
          isReadable: access(path, R_OK) == 0, isWritable: access(path, W_OK) == 0))
    } catch {
      guard error == .noSuchFileOrDirectory else { return .hidden(error.description) }
      guard FileSystem.target(ofLink: path) == nil else { return .hidden("a link that leads nowhere") }
      return .missing(canBeCreated: canCreate(path))
    }
  }

  /// Returns the names in the folder `path` that begin with `beginning`, in order; none if it cannot be read.
  package static func names(in path: String, beginning: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasPrefix(beginning) }.sorted()
    } catch {
      return []
    }
  }

  // Missing folders are created along the way.
  private static func canCreate(_ path: String) -> Bool {
    let folder = FileSystem.parent(of: path)
    guard access(folder, F_OK) != 0 else { return access(folder, W_OK | X_OK) == 0 }
    return errno == ENOENT && folder != path && canCreate(folder)
  }

  private static func name(ofUser id: uid_t) -> String {
    var (entry, buffer) = (passwd(), [CChar](repeating: 0, count: 16_384))
    var found: UnsafeMutablePointer<passwd>?
    guard getpwuid_r(id, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name else {
      return "\(id)"
    }
    return String(cString: name)
  }
}
