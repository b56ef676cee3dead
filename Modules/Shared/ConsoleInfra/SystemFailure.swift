import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A failed system call: the attempt, and the system's reason.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt, such as "open /home/ada/.history".
  package let attempt: String
  /// The system's message, such as "Permission denied".
  package let reason: String

  /// Creates a failure of `attempt` with an error number, by default the calling thread's last one.
  package init(_ attempt: String, code: Int32 = errno) {
    self.attempt = attempt
    reason = Self.text(of: code)
  }

  /// Creates a failure of `attempt` with its own reason.
  init(_ attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// Creates a failure of `attempt` with the reason of `failure`.
  init(_ attempt: String, _ failure: OutputFailure) {
    self.attempt = attempt
    reason =
      switch failure {
      case .closed: Self.text(of: EPIPE)
      case .failed(let text): text
      }
  }

  /// One line without a full stop: "cannot open /home/ada/.history: Permission denied".
  package var description: String { "cannot \(attempt): \(reason)" }

  /// Returns the system's message for an error number.
  package static func text(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
