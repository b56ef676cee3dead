extension Console {
  /// Shows a list of `screen` as it is, or a screen at a time; gives what was shown, which is told of as `summary`.
  ///
  /// - Parameters:
  ///   - isLive: Whether the service gave it just now.
  ///   - rendering: What is printed in a layout.
  package func show<Screen: RecordScreen>(
    _ screen: Screen, summary: String, isLive: Bool = false,
    _ rendering: @escaping @Sendable (Screen, Layout) -> Rendering
  ) async throws(CommandFailure) -> ShownList {
    let layout = layout
    try await show(rendering(screen, layout))
    return ShownList(isLive: isLive, summary: summary) { format throws(CommandFailure) in
      let layout = layout.written(as: format)
      try screen.checkFields(of: layout)
      return rendering(screen, layout).results
    }
  }
}
