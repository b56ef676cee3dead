import GRDB
import SharedLocal
import SharedSearch

/// Creates the full-text index of a store that had none.
///
/// Applies to stores of versions 1 and 2, so its knowledge of the stored forms must never change.
struct TextMigration {
  /// A connection within the transaction of the migration.
  let database: Database

  private static let forms = [
    "tasks": ["title"], "users": userFields, "user": userFields,
  ]
  private static let userFields = ["name", "username", "email", "phone", "website", "city", "companyName"]

  /// Indexes all lists whose kind is searchable; skips malformed records.
  func run() throws {
    for (kind, fields) in Self.forms.sorted(by: { $0.key < $1.key }) {
      let lists = try Int64.fetchAll(database, sql: "SELECT id FROM list WHERE kind = ? ORDER BY id", arguments: [kind])
      let columns = fields.map { "json_extract(text, '$.\($0)')" }.joined(separator: ", ")
      let statement = try database.makeStatement(
        sql: """
          SELECT \(columns) FROM (
            SELECT position, CASE WHEN json_valid(CAST(body AS TEXT)) THEN CAST(body AS TEXT) END AS text
            FROM record WHERE list = ?) ORDER BY position
          """)
      for list in lists {
        let texts = try Row.fetchAll(statement, arguments: [list]).map(Self.text)
        try StoredTexts(database: database, kind: kind).replace(list, with: texts)
      }
    }
  }

  private static func text(_ row: Row) -> SearchText? {
    let values = row.databaseValues.map { if case .string(let text) = $0.storage { text } else { nil as String? } }
    return values.first.flatMap(\.self).map { SearchText(name: $0, rest: values.dropFirst().compactMap(\.self)) }
  }
}
