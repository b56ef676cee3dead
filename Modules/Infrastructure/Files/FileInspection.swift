import BlockingInfra
import Foundation
import SharedDomain
import SystemPackage

/// What is at a path, examined without opening it.
package struct FileInspection: Sendable {
  /// The permissions, such as `0600`, or why they are unknown.
  package let text: String
  /// What is wrong with it; `nil` if nothing is.
  package let fault: Fault?

  /// What is wrong with a file, as a phrase, and what to do.
  package enum Fault: Hashable, Sendable {
    /// It cannot be read.
    case unusable(String)
    /// It can be read, but cannot be written or created, or its owner can prevent that.
    case readOnly(String)
    /// Others can read or change it.
    case exposed(String)
  }

  /// Inspects the file or folder at `path`, following a link; `nil` if there is none, and this user could create it.
  package init?(of path: String, isFolder: Bool = false) {
    do {
      let status = try Stat(path)
      text = String(UInt64(status.permissions.rawValue), radix: 8, count: 4)
      fault = Self.fault(of: status, at: path, isFolder: isFolder)
    } catch Errno.noSuchFileOrDirectory where FileSystem.target(ofLink: path) == nil {
      if Self.canCreate(path) { return nil }
      text = "does not exist"
      fault = .readOnly("cannot be created; check its folder")
    } catch {
      text = Errno(error).reason
      fault = .unusable("cannot be reached; check its path")
    }
  }

  private static func fault(of status: Stat, at path: String, isFolder: Bool) -> Fault? {
    let permissions = status.permissions.rawValue
    if (status.type == .directory) != isFolder {
      return .unusable("not a \(isFolder ? "folder" : "file"); move it away")
    }
    if access(path, R_OK) != 0 { return .unusable("cannot be read; check its owner and permissions") }
    if access(path, W_OK) != 0 { return .readOnly("cannot be written; check its owner and permissions") }
    guard isFolder else {
      if status.userID.rawValue != geteuid() { return .readOnly("belongs to somebody else; move it away") }
      return permissions & 0o066 == 0 ? nil : .exposed("others can use it; run 'chmod go-rwx' on it")
    }
    // In a sticky folder, such as /tmp, others can only replace their own files.
    let isShared = permissions & 0o022 != 0 && permissions & 0o1000 == 0
    return isShared ? .exposed("others can replace files in it; run 'chmod go-w' on it") : nil
  }

  // Missing folders are created along the way.
  private static func canCreate(_ path: String) -> Bool {
    let folder = FileSystem.parent(of: path)
    guard access(folder, F_OK) != 0 else { return access(folder, W_OK | X_OK) == 0 }
    return errno == ENOENT && folder != path && canCreate(folder)
  }
}
