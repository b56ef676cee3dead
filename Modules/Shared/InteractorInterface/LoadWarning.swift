/// Something that did not keep a load from succeeding, but that its user should know.
package enum LoadWarning: Hashable, Sendable {
  /// So many elements of the service's list could not be used and were left out.
  case malformed(Int)
  /// No list was to be had: what is shown is only what the user has changed.
  case onlyEdits
  /// What was loaded could not be saved; the text says why.
  case notSaved(String)
}
