/// What the user should know about where lists are kept.
package enum CacheWarning: Hashable, Sendable {
  /// The store was damaged; it is kept at `path`, and a new one was begun.
  case setAside(path: String, reason: String)
  /// Nothing is kept beyond this session; the text says why.
  case notSaving(reason: String)

  /// The warning as a phrase for a person.
  package var message: String {
    switch self {
    case .setAside(let path, let reason):
      "the saved lists were damaged (\(reason)); a new store was begun, the damaged one is kept as \(path), and edits that "
        + "waited to be sent are only there"
    case .notSaving(let reason):
      "lists are not saved beyond this session: \(reason)"
    }
  }
}
