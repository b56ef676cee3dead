/// How results are printed.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Aligned columns for people, with a last line that says where they came from.
  case table
  /// A heading row and rows, separated by tabs.
  case tsv
  /// A heading row and rows, as RFC 4180 has them.
  case csv
  /// A table of GitHub-flavoured Markdown.
  case md
  /// One JSON document on one line for each list.
  case json
  /// One JSON document on one line for each record of a list.
  case ndjson

  /// Whether it has members of JSON rather than columns.
  package var isJSON: Bool { self == .json || self == .ndjson }
}
