package import SharedPresentation
package import SharedUI

/// How a shell ended.
package enum ShellEnd: Hashable, Sendable {
  /// All commands have run; the status is that of the first that failed.
  case finished(ExitStatus)
  case signalled(Int32)
  case unwritten(OutputFailure)

  /// Whether a signal ended the shell.
  package var isSignal: Bool { if case .signalled = self { true } else { false } }
}
