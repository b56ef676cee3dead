package import Foundation

extension HTTPResponse {
  private static let longestPatience: TimeInterval = 86_400
  private static let httpDate = Date.ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

  /// The seconds after which the service wants to be asked again, from 0 to a day: of a date, those from the answer's
  /// own. Nil if it does not say, or not in a way that can be understood (RFC 9110, 10.2.3).
  package var retryAfter: TimeInterval? {
    guard let text = headers["retry-after"], let seconds = Double(text) ?? seconds(until: text), !seconds.isNaN
    else { return nil }
    return min(max(seconds, 0), Self.longestPatience)
  }

  private func seconds(until text: String) -> TimeInterval? {
    guard let now = headers["date"].flatMap(Self.date), let then = Self.date(text) else { return nil }
    return then.timeIntervalSince(now)
  }

  private static func date(_ text: String) -> Date? {
    do {
      return try Date(text, strategy: httpDate)
    } catch {
      return nil  // The same as none.
    }
  }
}
