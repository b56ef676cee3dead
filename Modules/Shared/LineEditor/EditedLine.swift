/// How the reading of a line ended; the terminal is as it was before.
package enum EditedLine: Hashable, Sendable {
  /// The user entered this line; it has no ending.
  case line(String)
  /// Ctrl-C; what was typed is dropped, and the cursor is on a fresh row.
  case interrupted(lineWasEmpty: Bool)
  /// Ctrl-D on an empty line, a terminal that is gone, or a reading task that was cancelled.
  case endOfInput
  /// Lines cannot be edited here: the terminal, or the locale, does not allow it.
  case unusable
  /// A signal that asks the process to end: SIGTERM, SIGHUP or SIGQUIT.
  case terminated(Int32)
}
