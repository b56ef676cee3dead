/// A way for a service to answer badly on purpose, so that it can be seen what becomes of it.
package enum Fault: String, CaseIterable, Sendable {
  /// Each list is empty; all else is as usual.
  case empty
  /// Every third element of a list, from the second on, has lost all but its id; all else is as usual.
  case malformed
  /// Each answer is 503, and nothing is done.
  case error
  /// Each answer comes 3 seconds late, though what was asked for is done at once.
  case slow
  /// The connection is closed in the middle of each answer, when what was asked for is done.
  case drop
}
