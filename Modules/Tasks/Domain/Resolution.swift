/// Whose word counts in a conflict.
package enum Resolution: String, CaseIterable, Sendable {
  /// The edit is sent nevertheless.
  case mine
  /// The edit is dropped, and the service's task stands.
  case theirs
}
