extension Double {
  /// Creates the number that `text` is in digits, with a decimal point or without; `nil` for any other notation, such
  /// as `1e3`, `0x10` or `-1`.
  package init?(digits text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for unit in text.utf8 where !digits.contains(unit) && unit != UInt8(ascii: ".") { return nil }
    self.init(text)
  }
}
