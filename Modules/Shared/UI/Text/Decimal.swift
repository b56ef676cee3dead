/// Formats decimal numbers.
package enum Decimal {
  /// Returns `number` rounded to one decimal: `12.3`.
  package static func text(of number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded.magnitude < 1e15 ? "\(rounded == 0 ? 0 : rounded)" : "0.0"
  }
}
