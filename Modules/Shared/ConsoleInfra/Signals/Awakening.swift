/// What ended a wait.
package enum Awakening: Hashable, Sendable {
  /// A signal, taken from its pipe.
  case signal(Int32)
  /// There is something to read, or the reading will say what is wrong.
  case input
  /// The condition the waiter gave holds.
  case over
}
