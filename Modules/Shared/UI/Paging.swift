/// Shows text that is longer than the screen, a screen at a time.
package protocol Paging: Sendable {
  /// Shows `text` and waits until its reader has seen enough, if it is longer than the screen.
  func page(_ text: String) async -> PagingOutcome
}
