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
}

extension PlaceValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .id(let id): try value.encode(id)
    case .text(let text): try value.encode(text)
    case .flag(let flag): try value.encode(flag)
    case .number(let number): try value.encode(number)
    case .absent: try value.encodeNil()
    }
  }
}
