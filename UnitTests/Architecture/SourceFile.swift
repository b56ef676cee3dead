import Foundation

/// A Swift file of the package.
struct SourceFile: Sendable {
  let path: String
  let lines: [String]
  /// The lines without comments and the contents of string literals.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = CodeStripper.strip(lines)
  }

  /// The file name up to the extension or a `+`.
  var typeName: String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." && $0 != "+" })
  }

  /// Returns the imported modules, each with its line number.
  func imports() throws -> [(module: String, line: Int)] {
    let pattern = try Regex(#"^(?:@\S+ )*(?:package |private |internal |public )?import (?:\w+ )?(\w+)"#)
    return zip(code, 1...).compactMap { text, line in
      text.firstMatch(of: pattern)?.output[1].substring.map { (String($0), line) }
    }
  }

  /// Returns a complaint about a line in the format of compilers.
  func complaint(_ text: String, line: Int) -> String { "\(path):\(line): \(text)" }
}
