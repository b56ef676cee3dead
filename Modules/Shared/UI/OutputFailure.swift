/// Why text could not be written.
package enum OutputFailure: Error, Hashable, Sendable {
  /// Nobody reads the stream any more.
  case closed
  /// The stream does not take it, and why: the disk is full, for instance.
  case failed(String)
}
