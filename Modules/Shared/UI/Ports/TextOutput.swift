/// A stream that text is written to.
package protocol TextOutput: Sendable {
  /// Whether what is written is discarded because nobody reads it any more.
  var isUnread: Bool { get }
  /// Writes all of `text` before returning.
  func write(_ text: String) throws(OutputFailure)
}

extension TextOutput {
  /// False: a stream that does not look at it fails when its reader has gone.
  package var isUnread: Bool { false }
}

/// Why text could not be written.
package enum OutputFailure: Error, Hashable, Sendable {
  /// Nobody reads the stream any more.
  case closed
  /// The system refused, in its words: "No space left on device".
  case failed(String)
}
