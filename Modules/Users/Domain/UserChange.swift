/// A difference between two versions of a user.
package enum UserChange: Hashable, Sendable {
  case added
  case removed
  /// The name has changed from `was`.
  case renamed(was: String)
  /// Something other than the name has changed.
  case changed

  /// Returns the differences between two versions of a user, either of which may be missing.
  package static func between(_ before: User?, and after: User?) -> [UserChange] {
    guard let before else { return after == nil ? [] : [.added] }
    guard let after else { return [.removed] }
    if before == after { return [] }
    return before.name == after.name ? [.changed] : [.renamed(was: before.name)]
  }
}
