package import SystemPackage

/// A failure for which the system is the reason, or what was found in its files.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line without a full stop: "cannot open /home/ada/.history: permission denied".
  package let description: String
  /// What failed, such as "permission denied".
  package let reason: String
  /// The system's error; `nil` if the program found the reason.
  package let error: Errno?

  /// Creates the failure of an attempt, such as "open /home/ada/.history".
  package init(_ attempt: String, _ error: Errno) { self.init(attempt, reason: error.reason, error: error) }

  package init(_ attempt: String, reason: String, error: Errno? = nil) {
    description = "cannot \(attempt): \(reason)"
    self.reason = reason
    self.error = error
  }

  /// Creates a failure that `description` says all about.
  package init(_ description: String) {
    self.description = description
    reason = description
    error = nil
  }

  /// Runs `call` and converts an error of the system to a failure of `attempt`.
  package static func naming<Value>(
    _ attempt: @autoclosure () -> String, _ call: () throws -> Value
  ) throws -> Value {
    do { return try call() } catch { throw SystemFailure(attempt(), Errno(error)) }
  }
}
