extension Duration {
  /// The length of a wait as text, such as `5 seconds` or `0.3 seconds`; `nil` if it rounds to zero.
  package var waitText: String? {
    let tenths = Int((self / .milliseconds(100)).rounded())
    guard tenths > 0 else { return nil }
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}
