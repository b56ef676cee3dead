/// What ended a wait.
package enum Wakeup: Hashable, Sendable {
  /// A signal, removed from its pipe.
  case signal(Int32)
  /// There is input, or an error that reading will report.
  case input
  /// The caller's condition became true.
  case over
}
