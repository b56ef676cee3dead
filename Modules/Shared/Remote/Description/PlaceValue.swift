import Foundation
package import SharedDomain

/// A value for a place in a request.
package enum PlaceValue: Hashable, Sendable {
  case id(ServiceID)
  case text(String)
  case flag(Bool)
  case number(Int)
  /// Nothing: `null` in JSON.
  case absent

  /// The value as a part of a text.
  var text: String {
    switch self {
    case .id(let id): id.text
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
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
    case .absent: .null
    }
  }
}
