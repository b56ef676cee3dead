/// Why text could not be written to a descriptor.
package enum OutputFailure: Error, Hashable, Sendable {
  /// Nobody reads it any more (EPIPE).
  case closed
  /// The system refused, in its words: "No space left on device".
  case failed(String)
}
