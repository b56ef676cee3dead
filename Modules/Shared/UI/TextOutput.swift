/// A stream that text is written to.
package protocol TextOutput: Sendable {
  /// Whether what is written is discarded, as nobody reads it any more.
  var isUnread: Bool { get }
  /// Writes `text` wholly before returning.
  func write(_ text: String) throws(OutputFailure)
}

extension TextOutput {
  /// False: a stream that does not look at it fails when its reader has gone.
  package var isUnread: Bool { false }
}
