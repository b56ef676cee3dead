import BlockingInfra
package import SystemPackage

/// A failed system call: the attempt, and the system's reason.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt, such as "open /home/ada/.history".
  package let attempt: String
  /// What failed, such as "permission denied".
  package let reason: String
  /// The system's error; `nil` if the program found the reason.
  package let error: Errno?

  package init(_ attempt: String, _ error: Errno) {
    self.attempt = attempt
    self.reason = error.reason
    self.error = error
  }

  package init(_ attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
    self.error = nil
  }

  /// One line without a full stop: "cannot open /home/ada/.history: permission denied".
  package var description: String { "cannot \(attempt): \(reason)" }

  /// Runs `call` and converts an error of the system to a failure of `attempt`.
  package static func naming<Value>(
    _ attempt: @autoclosure () -> String, _ call: () throws -> Value
  ) throws -> Value {
    do { return try call() } catch { throw SystemFailure(attempt(), Errno(error)) }
  }
}

extension FileDescriptor {
  /// Reads once and returns at most `count` bytes; none at the end of the input.
  package func chunk(of count: Int, retryOnInterrupt: Bool = false) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = try self.read(into: UnsafeMutableRawBufferPointer(buffer), retryOnInterrupt: retryOnInterrupt)
    }
  }
}
