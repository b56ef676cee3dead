import Foundation

/// The body of a request in JSON, with places to fill.
indirect enum BodyPattern: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Decimal)
  case text(PlacedText)
  case array([BodyPattern])
  case object([String: BodyPattern])

  /// Returns the body with `values` in its places.
  ///
  /// A text that is only a place becomes the value itself, so that a number stays a number; without a value, it is left
  /// out of its object or array.
  func filled(with values: [String: PlaceValue]) -> FilledBody? {
    switch self {
    case .null: .value(.absent)
    case .flag(let flag): .value(.flag(flag))
    case .number(let number): .number(number)
    case .text(let text):
      if let place = text.onlyPlace {
        values[place].map { .value($0) }
      } else {
        .value(.text(text.filled(with: values)))
      }
    case .array(let elements): .array(elements.compactMap { $0.filled(with: values) })
    case .object(let members): .object(members.compactMapValues { $0.filled(with: values) })
    }
  }

  /// Returns one body that has the members of both; of a member that both have, those of both if it is an object, or
  /// else that of `other`.
  func merged(with other: BodyPattern) -> BodyPattern {
    guard case .object(let members) = self, case .object(let others) = other else { return other }
    return .object(members.merging(others) { $0.merged(with: $1) })
  }
}

extension BodyPattern: Decodable {
  init(from decoder: any Decoder) throws {
    let json = try decoder.singleValueContainer()
    self =
      if json.decodeNil() {
        .null
      } else if let text = json.usable(String.self) {
        .text(PlacedText(text))
      } else if let flag = json.usable(Bool.self) {
        .flag(flag)
      } else if let number = json.usable(Decimal.self) {
        .number(number)
      } else if let elements = json.usable([BodyPattern].self) {
        .array(elements)
      } else {
        .object(try json.decode([String: BodyPattern].self))
      }
  }
}

/// The body of a request in JSON.
indirect enum FilledBody: Encodable {
  case value(PlaceValue)
  case number(Decimal)
  case array([FilledBody])
  case object([String: FilledBody])

  func encode(to encoder: any Encoder) throws {
    var json = encoder.singleValueContainer()
    switch self {
    case .value(let value): try json.encode(value)
    case .number(let number): try json.encode(number)
    case .array(let elements): try json.encode(elements)
    case .object(let members): try json.encode(members)
    }
  }
}
