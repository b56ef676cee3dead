import Foundation
import TestSupport

/// The home folder of one test.
final class Home: Sendable {
  private let folder: TemporaryFolder

  init() {
    do { folder = try TemporaryFolder() } catch { fatalError("no test can have a home folder: \(error)") }
  }

  /// Returns a copy of the folder, whose files must not be in use.
  func copy() throws -> Home {
    let copy = Home()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
    }
    return copy
  }

  var path: String { folder.url.path }

  /// Returns the paths of the files below the folder that contain `text`.
  func files(containing text: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
      (FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()).range(of: Data(text.utf8)) != nil
    }
  }

  /// The tokens that the program keeps in its file.
  var tokens: [String] {
    let file = FileManager.default.contents(atPath: path + "/.local/state/roster/credentials") ?? Data()
    return String(decoding: file, as: UTF8.self).matches(of: /Token" : "(?<token>[^"]+)"/).map { String($0.token) }
  }
}
