import Foundation

/// The folder of the package and its files.
enum SourceTree {
  /// The folder of the package, derived from the path of this file.
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns all Swift files in `folders`, ordered by path.
  static func files(in folders: [String]) throws -> [SourceFile] {
    try folders.flatMap { folder in
      let base = root.appendingPathComponent(folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: base).filter { $0.hasSuffix(".swift") }.sorted().map {
        let text = try String(contentsOfFile: "\(base)/\($0)", encoding: .utf8)
        return SourceFile(path: "\(folder)/\($0)", lines: text.components(separatedBy: "\n"))
      }
    }
  }
}

/// A Swift file of the package.
struct SourceFile: Sendable {
  let path: String
  let lines: [String]

  /// Returns how many matches of the regular expression `pattern` there are on lines with `text`.
  func count(of pattern: String, with text: String) throws -> Int {
    let pattern = try Regex(pattern)
    return lines.filter { $0.contains(text) }.reduce(0) { $0 + $1.matches(of: pattern).count }
  }
}
