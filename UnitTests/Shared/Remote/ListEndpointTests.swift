import Foundation
import SharedInteractorInterface
import SharedRemote
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
    let decoded = try NumbersEndpoint().page(of: Data(body.utf8), for: 7)
    #expect(decoded.elements == ids)
    #expect(decoded.leftOut.count + decoded.unfiltered == left)
  }

  @Test(arguments: [#"[{}]"#, #"[1,2,3]"#, #"[null]"#, #"[{"id":"x"},{"id":null}]"#])
  func `a list without a usable element is invalid`(_ body: String) {
    #expect(throws: LoadFailure.invalid("no element of the list could be used")) { try read(body) }
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
        try NumbersEndpoint().page(of: Data(whole.utf8.prefix(length)), for: 7)
      }
      #expect(error?.meansServiceUnusable == true)
    }
    #expect(try read(whole) == [1, 2])
  }

  private func read(_ body: String) throws(LoadFailure) -> [Int] {
    try NumbersEndpoint().page(of: Data(body.utf8), for: 7).elements
  }
}
