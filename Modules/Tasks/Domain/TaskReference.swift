/// Tasks as users name them.
package enum TaskReference: Hashable, Sendable {
  case task(TaskID)
  /// The tasks of one user whose ids are numbers in this range.
  case range(ClosedRange<Int>)
}
