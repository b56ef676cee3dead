import Foundation

/// A file of Swift, and where it lies below the package's folder.
struct SourceFile: Sendable {
  let path: String
  let lines: [String]
  /// The lines without comments and without what stands in string literals.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = CodeStripper.strip(lines)
  }

  /// The name without folders, extension, and what stands behind a `+`.
  var typeName: String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." && $0 != "+" })
  }

  /// The modules it imports, each with its line, counted from 1.
  func imports() throws -> [(module: String, line: Int)] {
    let pattern = try Regex(#"^(?:@\S+ )*(?:package |private |internal |public )?import (?:\w+ )?(\w+)"#)
    return zip(code, 1...).compactMap { text, line in
      text.firstMatch(of: pattern)?.output[1].substring.map { (String($0), line) }
    }
  }

  /// A complaint about `line`, which is counted from 1, as compilers word it.
  func complaint(_ text: String, line: Int) -> String { "\(path):\(line): \(text)" }
}
