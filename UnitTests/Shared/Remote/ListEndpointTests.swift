import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct ListEndpointTests {
  @Test(arguments: [
    (#"[]"#, [], 0), (#" [ ] "#, [], 0), (#"[{"id":1},{"id":2}]"#, [1, 2], 0),
    (#"[{"id":2},{"id":1},{"id":2}]"#, [2, 1, 2], 0), (#"[{"id":1,"more":[1,{"a":null}]}]"#, [1], 0),
    (#"[{"id":1},{"id":"2"},null,7,"x",[],{},{"id":null},{"id":1.5},{"id":9}]"#, [1, 9], 8),
    (#"[{"id":1},{"id":-1}]"#, [1], 1), (#"[{"id":1},{"id":99999999999999999999}]"#, [1], 1),
    ("\n\t[\r\n{\"id\":1}\n]\n", [1], 0),
  ])
  func `usable elements of a list are kept, and the others counted`(_ body: String, _ ids: [Int], _ left: Int) throws {
    let decoded = try NumbersEndpoint().page(of: .body(Data(body.utf8)), for: 7)
    #expect(NumbersEndpoint().elements(of: decoded, for: 7) == ids)
    #expect(decoded.leftOut.count + decoded.unfiltered == left)
  }

  @Test(arguments: [
    (#"[{}]"#, ": id is missing"), (#"[1,2,3]"#, ""), (#"[null]"#, ""),
    (#"[{"id":"x"},{"id":null}]"#, ": id cannot be read"),
  ])
  func `a list without a usable element is invalid, and the first one says why`(_ body: String, _ why: String) {
    #expect(throws: LoadFailure.invalid("no element of the list could be used" + why)) { try read(body) }
  }

  @Test(arguments: [#"{}"#, #"{"id":1}"#, #""text""#, #"1"#, #"true"#, #"null"#, #"{"users":[{"id":1}]}"#])
  func `JSON that is not a list is invalid`(_ body: String) {
    #expect(throws: LoadFailure.invalid("the answer is not a list")) { try read(body) }
  }

  @Test(arguments: [
    "", " ", "<html>", #"[{"id":1}"#, #"[{"id":1},"#, #"[{"id":1}, {"id"#, #"[{"id":1}]]"#, #"[{"id":1}] []"#,
    #"[{"id":1},]"#, #"[{"id":1,}]"#, #"[{"id":1},,{"id":2}]"#, #"[,{"id":1}]"#, #"{'id':1}"#, "[{\"id\":1}\0]",
    #"[{"id":1}] // end"#, "nul", "\u{FEFF}",
  ])
  func `a body that is not JSON is invalid`(_ body: String) {
    #expect(throws: LoadFailure.invalid("the answer is not JSON")) { try read(body) }
  }

  @Test func `every truncated list is invalid`() throws {
    let whole = #"[{"id":1,"name":"Zoë \"Z\" \u00e9"},{"id":2}]"#
    for length in 0..<whole.utf8.count {
      let error = #expect(throws: LoadFailure.self) {
        try NumbersEndpoint().page(of: .body(Data(whole.utf8.prefix(length))), for: 7)
      }
      #expect(error?.meansServiceUnusable == true)
    }
    #expect(try read(whole) == [1, 2])
  }

  private func read(_ body: String) throws(LoadFailure) -> [Int] {
    let endpoint = NumbersEndpoint()
    return endpoint.elements(of: try endpoint.page(of: .body(Data(body.utf8)), for: 7), for: 7)
  }
}

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
