/// Removes comments and the contents of string literals, so that rules see only code.
struct CodeStripper {
  private enum State {
    case code
    case string(delimiter: String)
    case blockComment
  }

  private var state = State.code
  private var rest = ""[...]
  private var code = ""

  /// Returns `lines` without comments and the contents of string literals.
  static func strip(_ lines: [String]) -> [String] {
    var stripper = CodeStripper()
    return lines.map { stripper.strip($0) }
  }

  private mutating func strip(_ line: String) -> String {
    (rest, code) = (line[...], "")
    while !rest.isEmpty { step() }
    if case .string(let delimiter) = state, !delimiter.hasPrefix("\"\"\"") { state = .code }
    return code
  }

  private mutating func step() {
    switch state {
    case .code: stepThroughCode()
    case .string(let delimiter): stepThroughString(delimiter)
    case .blockComment: if consume("*/") { state = .code } else { rest.removeFirst() }
    }
  }

  private mutating func stepThroughCode() {
    if rest.hasPrefix("//") {
      rest = ""
    } else if consume("/*") {
      state = .blockComment
    } else if let delimiter = openingDelimiter() {
      code += "\"\""
      state = .string(delimiter: delimiter)
    } else {
      code.append(rest.removeFirst())
    }
  }

  private mutating func openingDelimiter() -> String? {
    let hashes = rest.prefix { $0 == "#" }
    let quotes = rest.dropFirst(hashes.count).prefix { $0 == "\"" }.count
    guard quotes > 0 else { return nil }
    let mark = quotes >= 3 ? "\"\"\"" : "\""
    rest = rest.dropFirst(hashes.count + mark.count)
    return mark + hashes
  }

  private mutating func stepThroughString(_ delimiter: String) {
    if consume(delimiter) {
      state = .code
    } else if rest.hasPrefix("\\"), !delimiter.hasSuffix("#") {
      rest = rest.dropFirst(2)
    } else {
      rest.removeFirst()
    }
  }

  private mutating func consume(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
