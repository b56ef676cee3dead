/// A way to end a conflict.
package enum Resolution: String, CaseIterable, Sendable {
  /// Send the edit anyway.
  case mine
  /// Drop the edit and keep the service's task.
  case theirs
}
