import Foundation
import SharedRemote
import Testing

@Suite struct RetryAfterTests {
  private static let date = "Sat, 21 Nov 2026 08:00:00 GMT"

  @Test(arguments: [
    ("7", 7.0), ("0", 0), ("1.5", 1.5), ("100000000000000000000", 86_400),
    ("Sat, 21 Nov 2026 08:01:30 GMT", 90), ("Sat, 21 Nov 2026 07:00:00 GMT", 0),
    ("Sun, 21 Nov 2027 08:00:00 GMT", 86_400),
  ])
  func `Retry-After may have seconds or a date`(_ text: String, _ seconds: Double) {
    #expect(response(["retry-after": text, "date": Self.date]).retryAfter == seconds)
  }

  @Test(arguments: ["", "soon", "nan", "inf", "-5", "1e3", "0x10", "7 s", "Sat, 21 Nov", "2026-11-21T08:01:30Z"])
  func `a malformed Retry-After counts as missing`(_ text: String) {
    #expect(response(["retry-after": text, "date": Self.date]).retryAfter == nil)
  }

  @Test func `a date in Retry-After counts as missing if the response has no date of its own`() {
    #expect(response(["retry-after": Self.date]).retryAfter == nil)
    #expect(response(["retry-after": Self.date, "date": "today"]).retryAfter == nil)
    #expect(response([:]).retryAfter == nil)
  }

  private func response(_ headers: [String: String]) -> HTTPResponse {
    HTTPResponse(status: 503, headers: headers, body: Data())
  }
}
