/// A list that was shown, and can be written in other formats.
package struct ShownList: Sendable {
  /// Whether the service gave it just now.
  package let isLive: Bool
  /// What it is: `20 tasks`.
  package let summary: String
  private let text: @Sendable (OutputFormat) throws(CommandFailure) -> String

  /// A list that is told of as `summary`; `text` writes it in any format, but not before that is wanted.
  init(
    isLive: Bool, summary: String, _ text: @escaping @Sendable (OutputFormat) throws(CommandFailure) -> String
  ) {
    self.isLive = isLive
    self.summary = summary
    self.text = text
  }

  /// All of it in `format`, without what else a console would say of it.
  ///
  /// - Throws: A usage error if fields were asked for that it has not in that format.
  package func text(in format: OutputFormat) throws(CommandFailure) -> String { try text(format) }
}
