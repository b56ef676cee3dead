import Foundation
import SharedRemote
import TestSupport

extension StubHTTPClient {
  /// Sets the answer to a request with secrets, whose body has `members` in any order, since an encoder promises none.
  func answer(_ method: String = "POST", _ path: String, _ members: [(String, String)], with reply: Answer) {
    for request in Self.requests(method, path, members) { answer(request, with: reply) }
  }

  /// Returns the requests that differ in the order of `members` only.
  static func requests(_ method: String, _ path: String, _ members: [(String, String)]) -> [HTTPRequest] {
    orders(of: members.map { #""\#($0)":"\#($1)""# }).map {
      let body = Data("{\($0.joined(separator: ","))}".utf8)
      return HTTPRequest(method: method, path: path, body: body, followsRedirects: false)
    }
  }

  private static func orders(of members: [String]) -> [[String]] {
    guard members.count > 1 else { return [members] }
    return members.indices.flatMap { index in
      var rest = members
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }
}
