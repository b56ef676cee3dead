import Foundation

/// A folder of one test, removed with the last reference to it.
final class TemporaryConsoleFolder: Sendable {
  /// Where it is.
  let path: String

  /// A new, empty folder.
  init() throws {
    path = NSTemporaryDirectory() + "console-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path)") }
  }

  /// The path of `name` in it.
  func path(of name: String) -> String { path + "/" + name }

  /// The permission bits of what is at `name`.
  func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? Int
  }
}
