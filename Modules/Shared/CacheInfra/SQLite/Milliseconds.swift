import Foundation
import SharedLocal

/// A time as stored: whole milliseconds since 1970, negative before that.
struct Milliseconds: Hashable, Sendable {
  let count: Int64

  /// Creates a time from its stored form.
  init(count: Int64) { self.count = count }

  /// Creates the time nearest to `date`.
  ///
  /// - Throws: `.unavailable` if `date` is not finite or out of range.
  init(_ date: Date) throws(CacheFailure) {
    let rounded = (date.timeIntervalSince1970 * 1000).rounded()
    guard let count = Int64(exactly: rounded) else { throw .unavailable("the time of saving is out of range") }
    self.count = count
  }

  /// The time as a date.
  var date: Date { Date(timeIntervalSince1970: Double(count) / 1000) }
}
