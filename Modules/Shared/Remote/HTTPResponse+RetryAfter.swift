package import Foundation

extension HTTPResponse {
  private static let maxRetryAfter: TimeInterval = 86_400
  private static let httpDate = Date.ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

  /// The number of seconds after which to retry, from 0 to a day; a date counts from the answer's own. `nil` if the
  /// header is missing or malformed (RFC 9110, section 10.2.3).
  package var retryAfter: TimeInterval? {
    guard let text = headers["retry-after"], let seconds = Double(text) ?? seconds(until: text), !seconds.isNaN
    else { return nil }
    return min(max(seconds, 0), Self.maxRetryAfter)
  }

  private func seconds(until text: String) -> TimeInterval? {
    guard let now = headers["date"].flatMap(Self.date), let then = Self.date(text) else { return nil }
    return then.timeIntervalSince(now)
  }

  private static func date(_ text: String) -> Date? {
    do {
      return try Date(text, strategy: httpDate)
    } catch {
      return nil  // A malformed date counts as missing.
    }
  }
}
