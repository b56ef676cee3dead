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

  package init(_ section: Section, _ name: String, _ text: String, _ status: Status = .ok) {
    self.section = section
    self.name = name
    self.status = status
    self.text = text
  }
}
