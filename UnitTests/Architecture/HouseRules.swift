/// The rules that a file can break on its own.
enum HouseRules {
  private static let forbidden = [
    (#"\bpublic\b"#, "access is `package`, never `public`"), (#"@unchecked\b"#, "no `@unchecked Sendable`"),
    (#"\bnonisolated\(unsafe\)"#, "no `nonisolated(unsafe)`"), (#"@preconcurrency\b"#, "no `@preconcurrency`"),
    (#"\btry!"#, "no `try!`"), (#"\btry\?"#, "no `try?`: it hides why"), (#"\bas!"#, "no `as!`"),
    (#"\b(fatalError|preconditionFailure)\("#, "no `fatalError`"), (#"[\w\)\]\}]!(?![=\w])"#, "no force unwrap"),
  ]

  /// What `file` breaks.
  static func complaints(about file: SourceFile) throws -> [String] {
    try words(file) + shape(file) + longFunctions(file) + undocumented(file)
  }

  private static func words(_ file: SourceFile) throws -> [String] {
    try forbidden.flatMap { pattern, message in
      let pattern = try Regex(pattern)
      return zip(file.code, 1...).filter { $0.0.contains(pattern) }.map { file.complaint(message, line: $0.1) }
    }
  }

  private static func shape(_ file: SourceFile) throws -> [String] {
    var complaints: [String] = []
    if file.lines.count > 201 { complaints.append(file.complaint("a file has at most 200 lines", line: 201)) }
    if let first = file.lines.first, first.hasPrefix("//"), !first.hasPrefix("///") {
      complaints.append(file.complaint("no file headers", line: 1))
    }
    // A file that extends a foreign type is named after what it adds to it.
    let kinds = "struct|class|enum|actor|protocol|typealias|extension|func|var|let"
    let own = try Regex("(?i)\\b(\(kinds)) (\\w+\\.)*\\[?\(file.typeName)\\b")
    if file.typeName != "main", !file.code.contains(where: { $0.contains(own) }) {
      complaints.append(file.complaint("a file declares or extends what it is named after", line: 1))
    }
    return complaints
  }

  private static func longFunctions(_ file: SourceFile) throws -> [String] {
    try SwiftOutline(file).declarations
      .filter { ["func", "init", "subscript"].contains($0.keyword) && $0.end - $0.line > 20 }
      .map { file.complaint("a function has fewer than 20 lines", line: $0.line) }
  }

  private static func undocumented(_ file: SourceFile) throws -> [String] {
    try SwiftOutline(file).declarations
      .filter { !$0.isPrivate && $0.keyword != "extension" && !isDocumented($0.line, file.lines) }
      .map { file.complaint("`\($0.keyword)` has no contract comment (`///`)", line: $0.line) }
  }

  private static func isDocumented(_ line: Int, _ lines: [String]) -> Bool {
    let above = lines.prefix(line - 1).reversed().map { $0.drop { $0 == " " } }
    return above.first { !$0.hasPrefix("@") && !$0.hasPrefix("#if") }?.hasPrefix("///") ?? false
  }
}
