import Foundation
package import SharedDomain

/// A value for a place in a request.
package enum PlaceValue: Hashable, Sendable {
  case id(ServiceID)
  case text(String)
  case flag(Bool)
  case number(Int)
  case texts([String])
  /// Nothing: `null` in JSON.
  case absent

  /// The value as a part of a text.
  var text: String {
    switch self {
    case .id(let id): id.text
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .texts(let texts): texts.joined(separator: ",")
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
    case .texts(let texts): .array(texts.map { .text($0) })
    case .absent: .null
    }
  }
}
