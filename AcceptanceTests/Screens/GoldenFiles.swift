import Foundation

/// The golden files: one per scene, with its output at each terminal.
struct GoldenFiles {
  /// Whether the files are recorded rather than compared.
  static let areRecorded = ProcessInfo.processInfo.environment["ROSTER_RECORD_GOLDEN"] == "1"
  private static let root = Document.root
  private let folder = root.appendingPathComponent("AcceptanceTests/Golden")

  /// Returns the page about the golden files.
  static func page() throws -> String {
    try String(contentsOf: root.appendingPathComponent("docs/screens.md"), encoding: .utf8)
  }

  /// Returns the names of all scenes with a file.
  func names() throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
        .map { $0.replacing(".txt", with: "") })
  }

  /// Returns the recorded text of a scene; `nil` if there is none.
  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Records the text of a scene; with `nil`, removes its file.
  func record(_ text: String?, of name: String) throws {
    guard let text else { return try FileManager.default.removeItem(atPath: path(name)) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent("\(name).txt").path }
}
