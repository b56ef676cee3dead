/// Shows text that is longer than the screen, a screen at a time.
package protocol Paging: Sendable {
  /// Shows `text` and waits until its reader has seen enough, if it is longer than the screen.
  func page(_ text: String) async -> PagingOutcome
}

/// What became of showing text a screen at a time.
package enum PagingOutcome: Hashable, Sendable {
  /// It was shown.
  case shown
  /// It is to be printed as it is.
  case unneeded
  /// It is to be printed as it is, and why that is worth a warning.
  case failed(String)
}
