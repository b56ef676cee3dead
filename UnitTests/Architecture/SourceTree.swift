import Foundation
import Testing

/// The package's folder, and the files in it.
enum SourceTree {
  /// The package's folder, found from where this file was compiled.
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All files of Swift in `folders`, by path.
  static func files(in folders: [String]) throws -> [SourceFile] {
    try folders.flatMap { folder in
      let base = root.appendingPathComponent(folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: base).filter { $0.hasSuffix(".swift") }.sorted().map {
        let text = try String(contentsOfFile: "\(base)/\($0)", encoding: .utf8)
        return SourceFile(path: "\(folder)/\($0)", text: text)
      }
    }
  }
}

/// Records each of `complaints` as an issue of its own.
func report(_ complaints: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  for complaint in complaints { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
}
