package import SharedDomain
package import SharedRemote
package import TasksDomain

/// The tasks of each user of a service.
package struct TasksEndpoint: ListEndpoint {
  package let description: ResourceDescription
  private let reader: TaskReader

  package init(_ description: ResourceDescription = ServiceDescription.builtIn.tasks) {
    self.description = description
    reader = TaskReader(description)
  }

  /// Returns the request for the tasks of `owner`.
  package func request(for owner: TaskOwner) -> HTTPRequest { description.list.request(["user": .id(owner.id)]) }

  /// Returns the task that has `members`, or `nil` if it is another user's, which means that the service ignored the
  /// query.
  package func element(from members: inout Members, for owner: TaskOwner) throws -> TaskItem? {
    let task = try reader.task(from: &members)
    return task.belongs(to: owner.id) ? task.item(as: owner.id) : nil
  }

  package func id(of task: TaskItem) -> ServiceID { task.id.assigned }
}
