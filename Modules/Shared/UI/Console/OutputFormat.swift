/// The format of results.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Aligned columns for reading, with a last line that names the source.
  case table
  /// A heading row and data rows, separated by tabs.
  case tsv
  /// A heading row and data rows as in RFC 4180.
  case csv
  /// A table in GitHub-flavoured Markdown.
  case md
  /// One JSON document per list, on one line.
  case json
  /// One JSON document per record of a list, each on its own line.
  case ndjson

  /// Whether the format has JSON members rather than columns.
  package var isJSON: Bool { self == .json || self == .ndjson }
}
