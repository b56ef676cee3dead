package import SharedLocal
package import SharedRemote

/// A way to inspect what the program depends on without changing or creating any of it; by default, there is nothing to
/// inspect.
package struct Diagnostics: Sendable {
  /// Checks the program, the terminal, the files and the store.
  let checks: @Sendable () async -> [DoctorCheck]
  /// The log of the edits, which is only read; `nil` if it is that of the session.
  let edits: (any RecordLog)?
  /// Loads the certificate of the server; `nil` if the connection is not encrypted.
  let certificate: @Sendable () async throws -> ServerCertificate?

  package init(
    checks: @escaping @Sendable () async -> [DoctorCheck] = { [] }, edits: (any RecordLog)? = nil,
    certificate: @escaping @Sendable () async throws -> ServerCertificate? = { nil }
  ) {
    self.checks = checks
    self.edits = edits
    self.certificate = certificate
  }
}

/// The result of one check.
package struct DoctorCheck: Hashable, Sendable {
  package let section: Section
  package let name: String
  package let status: Status
  /// What was found and, unless all is well, what to do.
  package let text: String

  /// The section that contains the check, in display order.
  package enum Section: String, CaseIterable, Sendable {
    case program, terminal, files, store, server, settings
  }

  /// The severity of the result, in ascending order.
  package enum Status: String, CaseIterable, Sendable {
    case ok, warning, error
  }

  /// Creates the check of `name`.
  package init(_ section: Section, _ name: String, _ text: String, _ status: Status = .ok) {
    self.section = section
    self.name = name
    self.status = status
    self.text = text
  }
}
