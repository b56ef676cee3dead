import Foundation
import TestSupport

/// The home folder of one test.
final class Home: Sendable {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a copy of the folder, whose files must not be in use.
  func copy() throws -> Home {
    let copy = try Home()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
    }
    return copy
  }

  var path: String { folder.url.path }
}
