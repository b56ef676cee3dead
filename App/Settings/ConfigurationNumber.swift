/// The numbers and Booleans of a configuration file.
enum ConfigurationNumber {
  /// Returns an integer, a decimal number or a Boolean in Swift's notation, or `nil` if `word` is none of them.
  static func plain(_ word: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: word, as: UTF8.self)
    if text == "true" || text == "false" { return text }
    var rest = word
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = rest
    guard isNumber(&rest) else { return nil }
    return (isNegative ? "-" : "") + String(decoding: digits.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  private static func isNumber(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let isPadded = rest.first == UInt8(ascii: "0") && rest.dropFirst().first.map(isDigit) ?? false
    guard !isPadded, takeDigits(&rest) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) else { return false }
    }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  // Underscores are allowed only between digits.
  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let word = rest.prefix { isDigit($0) || $0 == UInt8(ascii: "_") }
    rest = rest[word.endIndex...]
    let parts = word.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
