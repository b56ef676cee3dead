import Foundation

/// A JSON value whose objects keep the order of their members.
package indirect enum DocumentValue: Sendable {
  case text(String)
  case number(Int)
  case bool(Bool)
  case list([DocumentValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable {
    package let name: String
    package let value: DocumentValue

    package init(_ name: String, _ value: DocumentValue) { (self.name, self.value) = (name, value) }
  }

  /// The members of an object; empty for any other value.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Returns the value of the first member with this name.
  package subscript(name: String) -> DocumentValue? { members.first { $0.name == name }?.value }

  /// Returns an object with the members of both.
  func with(_ others: DocumentValue) -> DocumentValue { .object(members + others.members) }

  /// Returns the value as JSON text.
  package func json() throws -> String {
    switch self {
    case .text(let text): try Self.quoted(text)
    case .number(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .list(let values): "[\(try values.map { try $0.json() }.joined(separator: ","))]"
    case .object(let members):
      "{\(try members.map { "\(try Self.quoted($0.name)):\(try $0.value.json())" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) throws -> String {
    String(decoding: try AnswerRenderer.encoder.encode(text), as: UTF8.self)
  }
}

extension DocumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }

  package init(integerLiteral value: Int) { self = .number(value) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(arrayLiteral elements: DocumentValue...) { self = .list(elements) }

  package init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
