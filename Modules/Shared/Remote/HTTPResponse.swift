package import Foundation
import SharedDomain

/// A server's complete answer.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  /// The headers, with names in lower case; only the first value of each, but all of `link`, separated by commas.
  package let headers: [String: String]
  /// The body after any redirects; empty if there is none.
  package let body: Data
  /// The address that answered if redirects led to another one, without credentials and query; otherwise `nil`.
  package var redirectedTo: String?
  /// Where the answer may have its message, in the order of precedence; empty for the usual places.
  package var messagePlaces: [Pointer] = []
  /// Why the service answered 401, if that is known.
  package var refusal: Refusal?

  /// A reason why a service refuses a user's requests.
  package enum Refusal: Hashable, Sendable {
    case endedSession
    /// The token that the user has given is refused, and no other can be had.
    case givenToken
  }

  /// Creates a response; the names of `headers` must be in lower case.
  package init(status: Int, headers: [String: String] = [:], body: Data, redirectedTo: String? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirectedTo = redirectedTo
  }
}

extension HTTPResponse {
  /// Whether it is markup, which gateways and sign-in pages send but no JSON service does: by its content type or,
  /// without one, by its first character.
  package var isPage: Bool {
    if let type = headers["content-type"]?.lowercased() { return type.contains("html") || type.contains("xml") }
    return body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }

  /// Whether the service has had too many requests, which some say with 403.
  package var isThrottled: Bool {
    status == 429 || status == 403 && (headers["retry-after"] != nil || headers["x-ratelimit-remaining"] == "0")
  }

  /// The reason of a refusal in words; `nil` if it is not known.
  package var refusalReason: String? {
    switch refusal {
    case .endedSession: "session expired (401)"
    case .givenToken: Self.refusedToken
    case nil: nil
    }
  }

  static let refusedToken = "the service refuses the token in ROSTER_TOKEN (401); set another one, or unset it"

  /// What to say of a page.
  package var pageReason: String { "a web page answered in place of the service (\(status))" }

  /// What to say of an answer that may be a gateway's, which knows nothing about a session: a page, or a refusal in
  /// plain text. `nil` if the service itself has answered, or has failed.
  ///
  /// Stricter than what holds for lists, which a service may well refuse in plain text: they can be loaded again.
  package var doubt: String? {
    if isPage, status < 500 { return pageReason }
    let isText = headers["content-type"]?.lowercased().hasPrefix("text/plain") ?? false
    guard isText, (400..<500).contains(status) else { return nil }
    return "a text answered in place of the service, with status \(status)"
  }

  /// The entity tag of a 200, such as `"1a2b"` or `W/"1a2b"`; `nil` if it is missing, malformed, not ASCII, or so long
  /// that a server might reject it.
  package var etag: String? {
    guard status == 200, let tag = headers["etag"], tag.utf8.count <= 256 else { return nil }
    // By hand, since a pattern takes as long to make as everything else of a short answer.
    let quoted = tag.utf8.dropFirst(tag.hasPrefix("W/") ? 2 : 0)
    let quote = UInt8(ascii: "\"")
    guard quoted.count >= 2, quoted.first == quote, quoted.last == quote else { return nil }
    return quoted.dropFirst().dropLast().allSatisfy { (0x21...0x7E).contains($0) && $0 != quote } ? tag : nil
  }

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
    guard let text = headers["retry-after"], let seconds = Double(digits: text) ?? seconds(until: text)
    else { return nil }
    return min(max(seconds, 0), Self.maxRetryAfter)
  }

  private func seconds(until text: String) -> TimeInterval? {
    guard let now = headers["date"].flatMap(Self.date), let then = Self.date(text) else { return nil }
    return then.timeIntervalSince(now)
  }

  private static func date(_ text: String) -> Date? {
    do { return try Date(text, strategy: httpDate) } catch { return nil }  // A malformed date counts as missing.
  }
}
