/// A list that was shown and can be exported in other formats.
package struct ShownList: Sendable {
  /// Whether the list came from the service just now.
  package let isLive: Bool
  /// A description such as `20 tasks`.
  package let summary: String
  private let text: @Sendable (OutputFormat) throws(CommandFailure) -> String

  /// Creates a list that `text` writes in any format on demand.
  init(
    isLive: Bool, summary: String, _ text: @escaping @Sendable (OutputFormat) throws(CommandFailure) -> String
  ) {
    self.isLive = isLive
    self.summary = summary
    self.text = text
  }

  /// Returns the whole list in `format`, without notes.
  ///
  /// - Throws: A usage error if a requested field does not exist in that format.
  package func text(in format: OutputFormat) throws(CommandFailure) -> String { try text(format) }
}
