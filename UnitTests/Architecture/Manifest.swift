import Foundation
import Subprocess
import TestSupport
import Testing

/// The contents of `Package.swift`, as read by the package manager.
struct Manifest: Decodable, Sendable {
  let targets: [Target]

  /// A target and its declared dependencies.
  struct Target: Decodable, Sendable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]

    /// The names of the targets and products on which it depends.
    var names: [String] { dependencies.compactMap(\.name) }
  }

  /// A dependency on a target or product. In JSON, its name is the first element of a list under the kind.
  struct Dependency: Decodable, Sendable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [Ignored]].self)
      name = kinds.values.first?.first?.text
    }
  }

  private struct Ignored: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { text = try container.decode(String.self) } catch { text = nil }
    }
  }

  /// Loads the manifest with the package manager, in a scratch folder of its own: `swift test` locks the usual one.
  static func load() async throws -> Manifest {
    let folder = try TemporaryFolder()
    let swift = try await Subprocess.run(
      .name("swift"),
      arguments: [
        "package", "--package-path", SourceTree.root.path, "--scratch-path", folder.path("scratch"), "dump-package",
      ], output: .bytes(limit: 10_000_000))
    try #require(swift.terminationStatus.isSuccess)
    return try JSONDecoder().decode(Manifest.self, from: Data(swift.standardOutput))
  }
}
