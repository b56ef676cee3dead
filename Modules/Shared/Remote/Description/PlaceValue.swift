import Foundation
package import SharedDomain

/// A value for a place in a request.
package enum PlaceValue: Hashable, Sendable {
  case id(ServiceID)
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([String])
  /// A value of an answer, which is sent as what it was there.
  case answered(JSONNode)
  /// Nothing: `null` in JSON.
  case absent

  /// The value as a part of a text.
  package var scalar: String {
    switch self {
    case .id(let id): id.text
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .list(let elements): elements.joined(separator: ",")
    case .answered(let node): node.scalar ?? ""
    case .absent: ""
    }
  }

  /// The value in JSON.
  var node: JSONNode {
    switch self {
    case .id(.number(let number)), .number(let number): .number(Decimal(number))
    case .id(.decimal(let number)): .number(number)
    case .id(.text(let text)), .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    case .list(let elements): .array(elements.map { .text($0) })
    case .answered(let node): node
    case .absent: .null
    }
  }
}
