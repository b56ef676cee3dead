/// What became of a user.
package enum UserChange: Hashable, Sendable {
  /// They are new.
  case added
  /// They are no more.
  case removed
  /// They have another name than `was`.
  case renamed(was: String)
  /// Something else of them is otherwise.
  case changed

  /// What became of a user who was `before` and is `after`, either of whom may be missing.
  package static func between(_ before: User?, and after: User?) -> [UserChange] {
    guard let before else { return after == nil ? [] : [.added] }
    guard let after else { return [.removed] }
    if before == after { return [] }
    return before.name == after.name ? [.changed] : [.renamed(was: before.name)]
  }
}
