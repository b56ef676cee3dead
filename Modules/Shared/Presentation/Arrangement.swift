import SharedInteractorInterface
import SharedSearch

/// Which rows of a list are shown, and in which order.
package struct Arrangement: Hashable, Sendable {
  /// What must all be found in a row, each in any of its fields, case and accents apart.
  package var words: [String] = []
  /// What a field must be; nil if that does not matter.
  package var condition: Condition?
  /// The order; nil for the service's.
  package var sort: SortOrder?
  /// How many rows are shown at most; nil for all.
  package var limit: Int?
  /// Whether rows stand under headings.
  package var isGrouped = false

  /// All rows, in the service's order.
  package init() {}

  /// That a field has one value.
  package struct Condition: Hashable, Sendable {
    /// The field's name.
    let field: String
    /// What it must be.
    package let text: String

    /// The condition that `field` is `text`.
    package init(_ field: String, is text: String) {
      self.field = field
      self.text = text
    }
  }

  /// That there is no such field.
  package struct UnknownField: Error, Hashable {
    /// What was asked for.
    package let name: String
    /// What there is.
    package let known: [String]

    /// That there is no field called `name`, only those that are `known`.
    package init(name: String, known: [String]) {
      self.name = name
      self.known = known
    }
  }

  /// Checks that rows with `fields` can be shown so.
  package func check<Row>(_ fields: [Field<Row>]) throws(UnknownField) {
    guard let sort, Self.field(sort.field, of: fields) == nil else { return }
    throw UnknownField(name: sort.field, known: fields.map(\.name))
  }

  /// The rows that are shown, in order.
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

  // By its whole name, else by the end of it.
  private static func field<Row>(_ name: String, of fields: [Field<Row>]) -> Field<Row>? {
    fields.first { $0.name == name } ?? fields.first { $0.name.hasSuffix("." + name) }
  }
}
