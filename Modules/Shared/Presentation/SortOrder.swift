import SharedInteractorInterface
import SharedSearch

/// The field and direction that the rows of a list are sorted by.
package struct SortOrder: Hashable, Sendable {
  /// The field's name, or the last part of it: `city` for `address.city`.
  package let field: String
  package let isDescending: Bool

  /// Parses `title`, `title:asc` or `title:desc`; returns `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2,
      ["asc", "desc"].contains(parts.last) || parts.count == 1
    else { return nil }
    field = name
    isDescending = parts.count == 2 && parts[1] == "desc"
  }

  /// Returns `rows` sorted stably; rows without a value come last.
  func applied<Row>(to rows: [Row], by field: Field<Row>) -> [Row] {
    let keys = rows.map { SortKey(field.value($0)) }
    let order = rows.indices.sorted { one, other in
      switch SortKey.compare(keys[one], keys[other], isDescending: isDescending) {
      case .before: true
      case .after: false
      case .alike: one < other
      }
    }
    return order.map { rows[$0] }
  }
}

private enum SortKey {
  case number(Double)
  case text(String)
  case nothing

  enum Comparison { case before, after, alike }

  init(_ value: FieldValue) {
    self =
      switch value {
      case .number(let number): .number(number)
      case .text(let text): text.isEmpty ? .nothing : .text(text.matchKey)
      case .nothing: .nothing
      }
  }

  static func compare(_ one: SortKey, _ other: SortKey, isDescending: Bool) -> Comparison {
    switch (one, other) {
    case (.nothing, .nothing): .alike
    case (.nothing, _): .after
    case (_, .nothing): .before
    case (.number(let one), .number(let other)): order(one, other, isDescending)
    case (.text(let one), .text(let other)): order(one, other, isDescending)
    case (.number, .text): .before
    case (.text, .number): .after
    }
  }

  private static func order<Key: Comparable>(_ one: Key, _ other: Key, _ isDescending: Bool) -> Comparison {
    one == other ? .alike : (one < other) != isDescending ? .before : .after
  }
}
