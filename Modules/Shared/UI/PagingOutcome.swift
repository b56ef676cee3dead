/// What became of showing text a screen at a time.
package enum PagingOutcome: Hashable, Sendable {
  /// It was shown.
  case shown
  /// It is to be printed as it is.
  case unneeded
  /// It is to be printed as it is, and why that is worth a warning.
  case failed(String)
}
