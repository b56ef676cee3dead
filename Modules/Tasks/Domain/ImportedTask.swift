package import SharedDomain

/// A task in a file that somebody wants to import.
package struct ImportedTask: Hashable, Sendable {
  /// The id that the file has for it; `nil` if it has none.
  package let id: ServiceID?
  /// The user as the file names them; `nil` if it names none.
  package let user: String?
  /// The fields that the file has, a title among them; those that it leaves empty are absent.
  package let fields: [TaskField: TaskValue]

  package init(id: ServiceID?, user: String?, _ fields: [TaskField: TaskValue]) {
    self.id = id
    self.user = user
    self.fields = fields
  }
}
