package import Foundation
import Testing

/// An empty folder of its own for one test, removed with all that is in it at the end of the scope that holds it.
package struct TemporaryFolder: ~Copyable {
  /// Where it is.
  package let url: URL

  /// Creates it, only for the user.
  package init() throws {
    // Almost every test has one, so that this comes before there are many of them.
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

  /// The absolute path of `name` in it, whether or not there is such a file.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The names of all that is in it, in order.
  package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
