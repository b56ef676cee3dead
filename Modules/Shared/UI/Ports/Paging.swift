/// Shows long text one screen at a time.
package protocol Paging: Sendable {
  /// If `text` is longer than the screen, shows it and waits until the user has quit the pager.
  func page(_ text: String) async -> PagingOutcome
}

/// The result of paging a text.
package enum PagingOutcome: Hashable, Sendable {
  case shown
  /// The text was short; print it directly.
  case unneeded
  /// The pager failed; print the text directly, with the given warning.
  case failed(String)
}
