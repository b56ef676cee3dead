import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A system call that failed: what was tried, and the system's reason.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried: "open /home/ada/.history".
  package let attempt: String
  /// The system's text: "Permission denied".
  package let reason: String

  /// A failure of `attempt` with the error number `code`, by default the calling thread's last.
  package init(_ attempt: String, code: Int32 = errno) {
    self.attempt = attempt
    reason = Self.text(of: code)
  }

  /// A failure of `attempt` for a reason of its own words.
  init(_ attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// A failure of `attempt` for the reason `failure`.
  init(_ attempt: String, _ failure: OutputFailure) {
    self.attempt = attempt
    reason =
      switch failure {
      case .closed: Self.text(of: EPIPE)
      case .failed(let text): text
      }
  }

  /// One line without a final stop: "cannot open /home/ada/.history: Permission denied".
  package var description: String { "cannot \(attempt): \(reason)" }

  /// The system's text for an error number.
  package static func text(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
