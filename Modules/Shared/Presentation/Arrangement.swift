import SharedInteractorInterface
import SharedSearch

/// The filters, order and limit that a list is shown with.
package struct Arrangement: Hashable, Sendable {
  /// The words that a row must contain, each in any of its fields, ignoring case and accents.
  package var words: [String] = []
  /// A value that one field must have; `nil` for no condition.
  package var condition: Condition?
  /// The order; `nil` for the service's.
  package var sort: SortOrder?
  /// The maximum number of rows; `nil` for all.
  package var limit: Int?
  package var isGrouped = false

  /// Creates an arrangement that shows all rows in the service's order.
  package init() {}

  /// The condition that a field has a given value.
  package struct Condition: Hashable, Sendable {
    let field: String
    package let text: String

    /// Creates the condition that `field` equals `text`.
    package init(_ field: String, is text: String) {
      self.field = field
      self.text = text
    }
  }

  /// An error for a field name that does not exist.
  package struct UnknownField: Error, Hashable {
    package let name: String
    /// The names that exist.
    package let known: [String]

    /// Creates an error for `name`, where only the `known` fields exist.
    package init(name: String, known: [String]) {
      self.name = name
      self.known = known
    }
  }

  /// Checks that the sort field is one of `fields`.
  package func check<Row>(_ fields: [Field<Row>]) throws(UnknownField) {
    guard let sort, Self.field(sort.field, of: fields) == nil else { return }
    throw UnknownField(name: sort.field, known: fields.map(\.name))
  }

  /// Returns the rows to show, in order.
  package func applied<Row>(to rows: [Row], fields: [Field<Row>]) -> [Row] {
    let keys = words.map(\.matchKey)
    var shown =
      keys.isEmpty && condition == nil
      ? rows : rows.filter { row in isWanted(row, fields) && Self.contains(row, keys, fields) }
    if let sort, let field = Self.field(sort.field, of: fields) { shown = sort.applied(to: shown, by: field) }
    return limit.map { Array(shown.prefix($0)) } ?? shown
  }

  private func isWanted<Row>(_ row: Row, _ fields: [Field<Row>]) -> Bool {
    guard let condition, let field = Self.field(condition.field, of: fields) else { return true }
    return field.value(row) == .text(condition.text)
  }

  private static func contains<Row>(_ row: Row, _ keys: [String], _ fields: [Field<Row>]) -> Bool {
    let texts = fields.map { $0.value(row).matchKey }
    return keys.allSatisfy { key in texts.contains { $0.contains(key) } }
  }

  // Prefers an exact name, and otherwise matches the last part of one.
  private static func field<Row>(_ name: String, of fields: [Field<Row>]) -> Field<Row>? {
    fields.first { $0.name == name } ?? fields.first { $0.name.hasSuffix("." + name) }
  }
}
