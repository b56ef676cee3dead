import Foundation
import HTTPInfra
import TestSupport

/// The authority of the test certificates, in a file that a client trusts.
final class TestAuthority {
  let folder: TemporaryFolder
  let files: TLSFiles

  init() throws {
    folder = try TemporaryFolder()
    var files = TLSFiles()
    files.authorities = folder.path("root.pem")
    self.files = files
    _ = try write(TestCertificates.root, to: "root.pem")
  }

  /// Writes a file with `text`, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }
}
