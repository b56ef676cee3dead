extension String {
  /// Creates the digits of `number`, with zeros before them if there are fewer than `count`.
  package init(_ number: UInt64, radix: Int, uppercase: Bool = false, count: Int) {
    let digits = String(number, radix: radix, uppercase: uppercase)
    self.init(repeating: "0", count: Swift.max(0, count - digits.count))
    self += digits
  }
}
