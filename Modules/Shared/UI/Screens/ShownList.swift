/// A list that was shown and can be exported in other formats.
package struct ShownList: Sendable {
  /// Whether the list came from the service just now.
  package let isLive: Bool
  /// A description such as `20 tasks`.
  package let summary: String
  private let layout: Layout
  private let check: @Sendable (Layout) throws(CommandFailure) -> Void
  private let text: @Sendable (Layout) -> String

  /// Creates a list that was shown in `layout`.
  ///
  /// - Parameters:
  ///   - check: Throws a usage error if the list lacks fields that a layout asks for.
  ///   - text: Returns the list in a layout.
  init(
    isLive: Bool, summary: String, layout: Layout,
    check: @escaping @Sendable (Layout) throws(CommandFailure) -> Void, text: @escaping @Sendable (Layout) -> String
  ) {
    self.isLive = isLive
    self.summary = summary
    self.layout = layout
    self.check = check
    self.text = text
  }

  /// Returns the whole list in `format`, without notes.
  ///
  /// - Throws: A usage error if a requested field does not exist in that format.
  package func text(in format: OutputFormat) throws(CommandFailure) -> String {
    let layout = layout.written(as: format)
    try check(layout)
    return text(layout)
  }
}
