import SharedPresentation

/// The progress of a shell.
struct ShellProgress {
  /// The status of the first command that failed.
  private(set) var status = ExitStatus.success
  /// How the shell ended; `nil` while it is running.
  private(set) var end: ShellEnd?
  /// Whether the last event was Ctrl-C at an empty prompt.
  var isAboutToLeave = false
  /// The commands left to run once nobody reads the results.
  var unread = UnreadScript()

  /// Records the failure of a command.
  mutating func note(_ failed: ExitStatus) {
    if status == .success { status = failed }
  }

  /// Ends the shell; the first end counts.
  mutating func end(_ end: ShellEnd) {
    self.end = self.end ?? end
  }
}
