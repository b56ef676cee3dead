import Foundation
import SharedLocal

/// A point in time as stores keep it: whole milliseconds since 1970, negative before.
struct Milliseconds: Hashable, Sendable {
  /// The milliseconds since 1970.
  let count: Int64

  /// What a store holds.
  init(count: Int64) { self.count = count }

  /// The millisecond nearest to `date`.
  ///
  /// - Throws: `.unavailable` if `date` is not a finite time or is too far away to be counted.
  init(_ date: Date) throws(CacheFailure) {
    let rounded = (date.timeIntervalSince1970 * 1000).rounded()
    guard let count = Int64(exactly: rounded) else { throw .unavailable("the time of saving is out of range") }
    self.count = count
  }

  /// The same point in time as a date.
  var date: Date { Date(timeIntervalSince1970: Double(count) / 1000) }
}
