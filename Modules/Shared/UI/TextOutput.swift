/// A stream that text is written to.
package protocol TextOutput: Sendable {
  /// Writes `text` wholly before returning.
  func write(_ text: String) throws(OutputFailure)
}
