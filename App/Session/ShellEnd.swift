package import SharedPresentation
package import SharedUI

/// How a shell ended.
package enum ShellEnd: Hashable, Sendable {
  /// All was done that was asked for; the status is that of the first command that failed.
  case finished(ExitStatus)
  /// A signal ended it.
  case signalled(Int32)
  /// Results could not be written.
  case unwritten(OutputFailure)

  /// Whether a signal ended it.
  package var isSignal: Bool { if case .signalled = self { true } else { false } }
}
