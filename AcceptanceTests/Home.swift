import Foundation
import TestSupport

/// A home folder of its own, shared by all that a test runs.
final class Home: Sendable {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Where it is.
  var path: String { folder.url.path }
}
