import Foundation
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
    let output = folder.url.appendingPathComponent("manifest.json")
    try Data().write(to: output)
    let status = try await run(
      [
        "swift", "package", "--package-path", SourceTree.root.path, "--scratch-path", folder.path("scratch"),
        "dump-package",
      ], output: try FileHandle(forWritingTo: output))
    try #require(status == 0)
    return try JSONDecoder().decode(Manifest.self, from: try Data(contentsOf: output))
  }

  private static func run(_ arguments: [String], output: FileHandle) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
      process.standardError = FileHandle.nullDevice
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }
}
