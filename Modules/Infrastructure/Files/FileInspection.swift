import BlockingInfra
import Foundation
package import SharedUI
import SystemPackage

/// Examines files without opening them.
package enum FileInspection {
  /// Returns the state of `path`; a link is followed.
  package static func state(of path: String) -> FileState {
    do {
      let status = try Stat(path)
      return .present(
        FileAccess(
          permissions: Int(status.permissions.rawValue), isFolder: status.type == .directory,
          owner: name(ofUser: status.userID.rawValue), isOwn: status.userID.rawValue == geteuid(),
          isReadable: access(path, R_OK) == 0, isWritable: access(path, W_OK) == 0))
    } catch {
      let error = Errno(error)
      guard error == .noSuchFileOrDirectory else { return .hidden(error.reason) }
      guard FileSystem.target(ofLink: path) == nil else { return .hidden("a link to a missing file") }
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

  /// Returns the folders in which every user could rename or replace what leads to `path`, from the innermost to the
  /// outermost; a link is followed as well. The last components of `path` need not exist.
  package static func openFolders(above path: String) -> [String] {
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    let named = folders(above: absolute)
    let real = ([absolute] + named).lazy.compactMap { resolved($0) }.first.map { [$0] + folders(above: $0) } ?? []
    let all = named + real.filter { !named.contains($0) }
    return all.filter { folder in
      guard case .present(let access) = state(of: folder) else { return false }
      return access.isFolder && access.isWritableByEverybody && !access.isSticky
    }
  }

  private static func folders(above path: String) -> [String] {
    let folder = FileSystem.parent(of: path)
    return folder == path ? [] : [folder] + folders(above: folder)
  }

  private static func resolved(_ path: String) -> String? {
    do { return try FileSystem.resolved(path) } catch { return nil }
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
