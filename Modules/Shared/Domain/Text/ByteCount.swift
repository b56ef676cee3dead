/// Formats numbers of bytes in readable units.
package enum ByteCount {
  private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

  /// Returns `count` bytes in the largest unit that fits, in powers of 1,000: `834 B`, `1.2 kB`, `12 kB`.
  package static func text(of count: Int) -> String {
    guard count.magnitude >= 1_000 else { return "\(count) B" }
    var (value, unit) = (Double(count) / 1_000, 0)
    // Rounded first, so that 999,999 bytes are 1 MB.
    while value.magnitude.rounded() >= 1_000, unit + 1 < units.count {
      value /= 1_000
      unit += 1
    }
    let isShort = (value.magnitude * 10).rounded() < 100
    return "\(isShort ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))") \(units[unit])"
  }
}
