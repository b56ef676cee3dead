package import TasksDomain

/// Why an edit could not be made, or nothing be done about one.
package enum EditFailure: Error, Hashable, Sendable {
  /// Nothing is known of a task of this name.
  case unknownTask(TaskID)
  /// There is no such edit, or no more.
  case unknownEdit(Int)
  /// There is such an edit, but it cannot be read.
  case unreadable(Int)
  /// The edit is in a state in which that cannot be done with it.
  case notPossible(TaskEdit)
  /// The edit cannot be taken back, as its task is no more.
  case gone(TaskEdit)
  /// There is no edit to take back.
  case nothingToUndo
  /// The edits could not be read or written; the text says why. Nothing was changed.
  case store(String)
  /// The user interrupted it; nothing was changed.
  case cancelled
}
