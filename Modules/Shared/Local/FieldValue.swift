import Foundation
package import SharedDomain

/// The value of one field of a saved element, which a store keeps in a column of its own.
package enum FieldValue: Sendable {
  case absent
  case number(Int)
  /// A text, kept as it is: texts are equal if their bytes are.
  case text(String)

  package init(_ text: String?) { self = text.map { .text($0) } ?? .absent }

  package init(_ flag: Bool) { self = .number(flag ? 1 : 0) }

  // A letter tells texts and decimals apart, and both from other numbers.
  private enum Kind {
    static let text: Character = "t"
    static let decimal: Character = "d"
  }

  /// Creates the value for an id: a number, or a text that begins with a letter for the kind.
  package init(_ id: ServiceID) {
    self =
      switch id {
      case .number(let number): .number(number)
      case .decimal(let decimal): .text("\(Kind.decimal)\(decimal)")
      case .text(let text): .text("\(Kind.text)\(text)")
      }
  }

  /// The id for which this is the value; `nil` if it is none.
  package var id: ServiceID? {
    switch self {
    case .absent: return nil
    case .number(let number): return .number(number)
    case .text(let text):
      let rest = String(text.unicodeScalars.dropFirst())
      return switch text.unicodeScalars.first.map(Character.init) {
      case Kind.text: .text(rest)
      case Kind.decimal: Decimal(string: rest).map { .decimal($0) }
      default: nil
      }
    }
  }
}

extension FieldValue: Hashable {
  package static func == (one: FieldValue, other: FieldValue) -> Bool {
    switch (one, other) {
    case (.absent, .absent): true
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}
