import Foundation
import TestSupport

/// A home folder of its own, shared by all that a test runs.
final class Home: Sendable {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Another with the same files, which nobody may be using.
  func copy() throws -> Home {
    let copy = try Home()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
    }
    return copy
  }

  /// Where it is.
  var path: String { folder.url.path }
}
