import SharedPresentation

/// How far a shell has come.
struct ShellProgress {
  /// The status of the first command that failed.
  private(set) var status = ExitStatus.success
  /// How the shell ended; nil while it goes on.
  private(set) var end: ShellEnd?
  /// Whether Ctrl-C at an empty prompt was the last thing that happened.
  var isAboutToLeave = false
  /// What is left to do once nobody reads the results.
  var unread = UnreadScript()

  /// Notes that a command failed.
  mutating func note(_ failed: ExitStatus) {
    if status == .success { status = failed }
  }

  /// Ends the shell; the first end stands.
  mutating func end(_ end: ShellEnd) {
    self.end = self.end ?? end
  }
}
