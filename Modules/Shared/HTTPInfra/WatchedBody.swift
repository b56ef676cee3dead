import Foundation

/// A body whose delivery begins as soon as somebody reads of it, which happens on an open connection behind the head.
///
/// A collection, as the end of a mere sequence is sent so late that the answer may come first, which costs the connection.
struct WatchedBody: RandomAccessCollection, Sendable {
  /// What is sent.
  let bytes: Data
  /// What is told that it is.
  let delivery: Delivery

  /// Where the bytes begin.
  var startIndex: Int { bytes.startIndex }
  /// Where they end.
  var endIndex: Int { bytes.endIndex }

  /// The byte at `position`, from now on perhaps delivered.
  subscript(position: Int) -> UInt8 {
    delivery.begin()
    return bytes[position]
  }
}
