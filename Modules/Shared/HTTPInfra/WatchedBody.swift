import Foundation

/// A request body that marks the delivery as begun when it is first read: on an open connection, after the head.
///
/// It is a collection because the end of a mere sequence is sent so late that the answer may arrive first, and then the
/// connection is closed.
struct WatchedBody: RandomAccessCollection, Sendable {
  let bytes: Data
  let delivery: Delivery

  /// The index of the first byte.
  var startIndex: Int { bytes.startIndex }
  /// The index after the last byte.
  var endIndex: Int { bytes.endIndex }

  /// Returns the byte at `position` and marks the delivery as begun.
  subscript(position: Int) -> UInt8 {
    delivery.begin()
    return bytes[position]
  }
}
