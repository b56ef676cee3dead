import Foundation
import Hummingbird
import Service

/// The members of a request's body, and what is wrong with them.
struct AccountBody {
  private let members: [String: Member]
  private var faults: [String] = []

  func hasAny(_ names: String...) -> Bool { names.contains { members[$0] != nil } }

  /// Returns the text of a member; notes a fault if it has none.
  mutating func text(_ name: String) -> String? {
    if members[name] == nil { note("\(name) is missing") }
    return optionalText(name)
  }

  /// Returns the text of a member, or `nil` if there is no such member; notes a fault if it is not text.
  mutating func optionalText(_ name: String) -> String? {
    guard let member = members[name] else { return nil }
    if member.text == nil { note("\(name) is not text") }
    return member.text
  }

  /// Notes what is wrong; `nil` if nothing is.
  mutating func note(_ fault: String?) { if let fault { faults.append(fault) } }

  /// Returns the value that `read` makes of the members of `body`, or throws 400 with all faults that it notes, or if
  /// `body` is not an object.
  static func read<Value>(_ body: Data, _ read: (inout AccountBody) -> Value?) throws -> Value {
    let refusal = HTTPError(.badRequest, message: "the body is not an object")
    var members = AccountBody(members: try RequestJSON.decode([String: Member].self, from: body, orThrow: refusal))
    let value = read(&members)
    let faults = members.faults.joined(separator: "; ")
    guard faults.isEmpty else { throw HTTPError(.badRequest, message: faults) }
    guard let value else { throw HTTPError(.badRequest) }
    return value
  }

  private struct Member: Decodable {
    /// `nil` for any other value than text.
    let text: String?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      do { text = try value.decode(String.self) } catch { text = nil }
    }
  }
}
