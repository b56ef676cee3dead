import SharedInteractorInterface
import SharedSearch

/// A field by which the rows of a list can be filtered and sorted.
package struct Field<Row>: Sendable {
  /// The name, with that of its parent before it: `address.city`.
  package let name: String
  package let value: @Sendable (Row) -> FieldValue

  /// Creates a field with the given name and value.
  package init(_ name: String, value: @escaping @Sendable (Row) -> FieldValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a field in one row.
package enum FieldValue: Hashable, Sendable {
  /// A number, sorted by value.
  case number(Double)
  /// A text, sorted regardless of case and accents.
  case text(String)
  /// No value; sorted last in either direction.
  case nothing

  /// The text in which words are searched for.
  var matchKey: String {
    switch self {
    case .number(let number): number == number.rounded() ? String(Int64(clamping: number)) : String(number)
    case .text(let text): text.matchKey
    case .nothing: ""
    }
  }
}

extension Int64 {
  fileprivate init(clamping number: Double) { self = Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max) }
}
