/// The rule for names of tests: a test is a function named by a plain sentence as a raw identifier.
enum TestNameRules {
  /// Returns a complaint for each test with a display name or a conventional name in `file`.
  static func complaints(about file: SourceFile) throws -> [String] {
    let code = file.code.joined(separator: "\n")
    return code.ranges(of: /@Test\b/).compactMap { attribute in
      guard let problem = problem(after: attribute.upperBound, in: code) else { return nil }
      return file.complaint(problem, line: code[..<attribute.lowerBound].count { $0 == "\n" } + 1)
    }
  }

  private static func problem(after attribute: String.Index, in code: String) -> String? {
    var rest = code[attribute...]
    if rest.hasPrefix("(") {
      let arguments = rest.prefix(argumentsLength(in: rest))
      if arguments.prefixMatch(of: /\(\s*""/) != nil { return "a test has no display name but a sentence as its name" }
      rest = rest.dropFirst(arguments.count)
    }
    guard let function = rest.prefixMatch(of: /\s*(?:@\w+\s+)*(?:\w+\s+)*?func\s+/) else { return nil }
    return rest[function.range.upperBound...].hasPrefix("`") ? nil : "a test is named by a sentence in backticks"
  }

  // The length of the arguments at the beginning of `code`, including the parentheses.
  private static func argumentsLength(in code: Substring) -> Int {
    var depth = 0
    for (character, length) in zip(code, 1...) {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return length }
    }
    return code.count
  }
}
