import SharedInteractorInterface
import SharedSearch

/// Something that the rows of a list can be found and sorted by.
package struct Field<Row>: Sendable {
  /// What it is called, with the name of what it is a part of before it: `address.city`.
  package let name: String
  /// What it is in a row.
  package let value: @Sendable (Row) -> FieldValue

  /// A field called `name`.
  package init(_ name: String, value: @escaping @Sendable (Row) -> FieldValue) {
    self.name = name
    self.value = value
  }
}

/// What a field is in one row.
package enum FieldValue: Hashable, Sendable {
  /// A number, by which rows are sorted.
  case number(Double)
  /// A text, sorted without case and accents.
  case text(String)
  /// Nothing, which comes last however rows are sorted.
  case nothing

  /// What words are looked for in.
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
