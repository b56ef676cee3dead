import Foundation

/// A body whose delivery begins as soon as somebody reads it, which happens on an open connection behind the head.
struct WatchedBody: Sequence, Sendable {
  /// What is sent.
  let bytes: Data
  /// What is told that it is.
  let delivery: Delivery

  /// All bytes, in order.
  func makeIterator() -> Data.Iterator {
    delivery.begin()
    return bytes.makeIterator()
  }
}
