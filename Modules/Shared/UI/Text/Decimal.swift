/// Numbers as they are shown.
package enum Decimal {
  /// `number` with one decimal, rounded to the nearest: `12.3`.
  package static func text(of number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded.magnitude < 1e15 ? "\(rounded == 0 ? 0 : rounded)" : "0.0"
  }
}
