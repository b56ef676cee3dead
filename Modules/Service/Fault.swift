/// A deliberate fault in a service's answers, for trying out how a client reacts.
package enum Fault: String, CaseIterable, Sendable {
  /// Lists are empty; everything else is normal.
  case empty
  /// Every third element of a list, starting with the second, has only its id; everything else is normal.
  case malformed
  /// Every answer is 503, and nothing is done.
  case error
  /// Every answer is 3 seconds late, though the request is carried out at once.
  case slow
  /// The connection is closed in the middle of each answer, after the request was carried out.
  case drop
}
