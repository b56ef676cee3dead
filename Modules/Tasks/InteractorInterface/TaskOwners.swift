package import SharedDomain
package import TasksDomain

/// Whose tasks a command changes: those of the selected user, or of others, who are named.
package struct TaskOwners: Sendable {
  /// The selected user; `nil` if none is.
  package let selected: TaskOwner?
  /// The user whose list counts if a task is in several: that of the list on screen, or the selected one.
  package let listed: TaskOwner?
  private let savedName: @Sendable (ServiceID) async -> String?

  /// Creates the owners of a session.
  ///
  /// - Parameter savedName: Returns the name of the user with this id, if it is known.
  package init(
    selected: TaskOwner? = nil, onScreen: TaskOwner? = nil,
    savedName: @escaping @Sendable (ServiceID) async -> String? = { _ in nil }
  ) {
    self.selected = selected
    listed = onScreen ?? selected
    self.savedName = savedName
  }

  package func owner(_ id: ServiceID) async -> TaskOwner {
    if let selected, selected.id == id { return selected }
    return TaskOwner(id: id, name: await savedName(id) ?? "user \(id.text)")
  }

  /// Returns the names of those of `owners` who are not the selected user, by id; empty if none is selected.
  package func others(among owners: some Sequence<ServiceID>) async -> [ServiceID: String] {
    guard selected != nil else { return [:] }
    return await named(among: owners)
  }

  /// Returns the names of those of `owners` who are not the selected user, by id; of all if none is selected.
  package func named(among owners: some Sequence<ServiceID>) async -> [ServiceID: String] {
    var names: [ServiceID: String] = [:]
    for id in Set(owners) where id != selected?.id { names[id] = await owner(id).name }
    return names
  }
}
