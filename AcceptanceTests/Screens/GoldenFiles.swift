import Foundation

/// The golden files: one for each scene, with what is seen of it at each terminal.
struct GoldenFiles {
  /// Whether they are written anew rather than compared.
  static let areRecorded = ProcessInfo.processInfo.environment["ROSTER_RECORD_GOLDEN"] == "1"
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private let folder = root.appendingPathComponent("AcceptanceTests/Golden")

  /// The page that tells of them.
  static func page() throws -> String {
    try String(contentsOf: root.appendingPathComponent("docs/screens.md"), encoding: .utf8)
  }

  /// The names of all scenes that have one.
  func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).map { $0.replacing(".txt", with: "") })
  }

  /// What is kept of a scene; nil if nothing is.
  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps `text` of a scene; with nil, nothing any more.
  func record(_ text: String?, of name: String) throws {
    guard let text else { return try FileManager.default.removeItem(atPath: path(name)) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent("\(name).txt").path }
}
