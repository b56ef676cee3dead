import Foundation
import TestSupport
import Testing

/// What `Package.swift` declares, as the package manager reads it.
struct Manifest: Decodable, Sendable {
  let targets: [Target]

  /// A target and what it may import.
  struct Target: Decodable, Sendable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]

    /// The names of the targets and products it depends on.
    var names: [String] { dependencies.compactMap(\.name) }
  }

  /// A target or product by its name, which is the first of a list under a key that tells which of the two.
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

  /// Asks the package manager, in a folder of its own: it would wait for `swift test` to let go of the usual one.
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
