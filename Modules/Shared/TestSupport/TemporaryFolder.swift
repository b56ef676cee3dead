package import Foundation
import Testing

/// An empty folder for one test, removed with its contents and the last reference to it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// Creates the folder, accessible to the user only.
  package init() throws {
    // Almost every test has a folder, so this runs before many descriptors are open.
    #expect(DescriptorLimit.isRaised)
    url = FileManager.default.temporaryDirectory.appendingPathComponent("roster-test-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      Issue.record(error)
    }
  }

  /// Returns the absolute path of `name` in the folder, whether or not the file exists.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Returns the permission bits of the file or folder `name` in the folder.
  package func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Returns the names of all files in the folder, in order.
  package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
