package import SharedDomain
package import SharedInteractorInterface

/// The filters, order and limit that a list is shown with.
package struct Arrangement: Hashable, Sendable {
  /// The words that a row must contain, each in any of its fields, ignoring case and accents.
  package var words: [String] = []
  /// What a row must fulfil; `nil` if every row is shown.
  package var filter: Filter?
  /// The order; `nil` for the service's.
  package var sort: SortOrder?
  /// The maximum number of rows; `nil` for all.
  package var limit: Int?
  package var isGrouped = false

  /// Creates an arrangement that shows all rows in the service's order.
  package init() {}

  /// Returns the name of the field to sort by if it is not one of `fields`.
  package func unknownField<Row>(among fields: [Field<Row>]) -> String? {
    guard let sort, Self.field(sort.field, of: fields) == nil else { return nil }
    return sort.field
  }

  /// Returns the rows to show, in order.
  package func applied<Row>(to rows: [Row], fields: [Field<Row>]) -> [Row] {
    let keys = words.map(\.matchKey)
    let passes = filterTest(over: fields)
    var shown =
      keys.isEmpty && filter == nil ? rows : rows.filter { row in passes(row) && Self.contains(row, keys, fields) }
    if let sort, let field = Self.field(sort.field, of: fields) { shown = sort.applied(to: shown, by: field) }
    return limit.map { Array(shown.prefix($0)) } ?? shown
  }

  /// Whether it can be applied to a saved list without reading all of it.
  package var isSimple: Bool { !isGrouped }

  /// Returns the positions of the elements of a saved list to show, in order, for a simple arrangement.
  ///
  /// - Parameter rows: Returns the rows for elements.
  package func positions<Element, Row>(
    in saved: any SavedElements<Element>, fields: [Field<Row>], _ rows: ([Element]) -> [Row]
  ) async throws -> [Int] {
    let keys = words.map(\.matchKey)
    var shown = keys.isEmpty ? Array(0..<saved.count) : try await saved.positions(matching: keys)
    if let filter {
      let named = filter.conditions.map { $0.field.flatMap { Self.field($0, of: fields)?.name } }
      let read = named.contains(nil) ? nil : named.compactMap(\.self)
      let passes = filterTest(over: fields)
      var passing: [Int] = []
      for page in saved.pages(of: shown) {
        let rows = rows(try await saved.elements(at: page, fields: read))
        passing += zip(page, rows).filter { passes($0.1) }.map(\.0)
      }
      shown = passing
    }
    if let sort, let field = Self.field(sort.field, of: fields) {
      var values: [FieldValue] = []
      for page in saved.pages(of: shown) {
        values += rows(try await saved.elements(at: page, fields: [field.name])).map(field.value)
      }
      shown = sort.order(of: values).map { shown[$0] }
    }
    return limit.map { Array(shown.prefix($0)) } ?? shown
  }

  // Returns whether rows pass the filter, whose fields are looked up once for all rows.
  private func filterTest<Row>(over fields: [Field<Row>]) -> (Row) -> Bool {
    guard let filter else { return { _ in true } }
    let names = filter.conditions.compactMap(\.field)
    let named = Dictionary(names.map { ($0, Self.field($0, of: fields)) }) { first, _ in first }
    return { row in
      filter.passes { condition in
        let values = condition.field.map { named[$0]??.compared(row) ?? [] }
        return condition.isMet(by: values ?? fields.map { $0.value(row) })
      }
    }
  }

  private static func contains<Row>(_ row: Row, _ keys: [String], _ fields: [Field<Row>]) -> Bool {
    if keys.isEmpty { return true }
    let texts = fields.map { $0.value(row).matchKey }
    return keys.allSatisfy { key in texts.contains { $0.hasBytes(of: key) } }
  }

  private static func field<Row>(_ name: String, of fields: [Field<Row>]) -> Field<Row>? {
    let name = FieldName.resolved(name, among: fields.map(\.name))
    return fields.first { $0.name == name }
  }
}

/// The field and direction that the rows of a list are sorted by.
package struct SortOrder: Hashable, Sendable {
  /// The field's name as typed, which may be the last part of it: `city` for `address.city`.
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
  func applied<Row>(to rows: [Row], by field: Field<Row>) -> [Row] { order(of: rows.map(field.value)).map { rows[$0] } }

  /// Returns the indices of rows with these values, sorted in the same way.
  func order(of values: [FieldValue]) -> [Int] {
    let keys = values.map(\.sortKey)
    return keys.indices.sorted { keys[$0].precedes(keys[$1], isDescending: isDescending) ?? ($0 < $1) }
  }
}

/// A field by which the rows of a list can be filtered and sorted.
package struct Field<Row>: Sendable {
  /// The name, with that of its parent before it: `address.city`.
  package let name: String
  package let value: @Sendable (Row) -> FieldValue
  /// Returns the values that conditions are about: none if the row lacks the field.
  let compared: @Sendable (Row) -> [FieldValue]

  /// Creates a field; conditions are about `compared` or, without that, about its value.
  package init(
    _ name: String, compared: (@Sendable (Row) -> [FieldValue])? = nil, value: @escaping @Sendable (Row) -> FieldValue
  ) {
    self.name = name
    self.value = value
    self.compared = compared ?? { row in value(row) == .nothing ? [] : [value(row)] }
  }

  /// Returns the field of rows that have such a row in them.
  package func inside<Other>(_ part: @escaping @Sendable (Other) -> Row) -> Field<Other> {
    Field<Other>(name, compared: { [compared] in compared(part($0)) }, value: { [value] in value(part($0)) })
  }
}

/// The value of a field in one row.
package enum FieldValue: Hashable, Sendable {
  /// An id, sorted before other values.
  case id(ServiceID)
  /// A number, sorted by value.
  case number(Double)
  /// A text, sorted regardless of case and accents.
  case text(String)
  /// No value; sorted last in either direction.
  case nothing

  /// The text in which words are searched for.
  var matchKey: String {
    switch self {
    case .id(let id): id.text.matchKey
    case .number(let number): number == number.rounded() ? String(Int64(clamping: number)) : String(number)
    case .text(let text): text.matchKey
    case .nothing: ""
    }
  }

  /// Whether it comes after `other` in ascending order.
  package func isAfter(_ other: FieldValue) -> Bool { other.precedes(self, isDescending: false) == true }

  // What rows are sorted by, folded once: an empty text is no value.
  var sortKey: FieldValue {
    guard case .text(let text) = self else { return self }
    return text.isEmpty ? .nothing : .text(text.matchKey)
  }

  // Whether a row with this key comes before one with the `other`; nil if they are alike.
  func precedes(_ other: FieldValue, isDescending: Bool) -> Bool? {
    func order<Key: Comparable>(_ one: Key, _ other: Key) -> Bool? {
      one == other ? nil : (one < other) != isDescending
    }
    return switch (self, other) {
    case (.nothing, .nothing): nil
    case (.nothing, _): false
    case (_, .nothing): true
    case (.id(let one), .id(let other)): order(one, other)
    case (.number(let one), .number(let other)): order(one, other)
    case (.text(let one), .text(let other)): order(one, other)
    case (.id, _), (.number, .text): true
    case (_, .id), (.text, .number): false
    }
  }
}

extension Int64 {
  fileprivate init(clamping number: Double) { self = Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max) }
}
