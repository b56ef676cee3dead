package import SharedDomain
package import SharedRemote
package import TasksDomain

/// The tasks of each user of a service.
package struct TasksEndpoint: ListEndpoint {
  private let service: ServiceDescription

  package init(_ service: ServiceDescription = .builtIn) { self.service = service }

  package var description: ResourceDescription { service.tasks }

  /// Returns the request for the tasks of `owner`.
  package func request(for owner: TaskOwner) -> HTTPRequest { description.list.request(["user": .id(owner.id)]) }

  /// Returns what reads tasks; one of another user does not belong in the response, which means that the service ignored
  /// the query.
  package func reader(for owner: TaskOwner) -> ElementReader<TaskItem> {
    let reader = TaskReader(service)
    return { members in
      let task = try reader.task(from: &members)
      return task.belongs(to: owner.id) ? task.item(as: owner.id) : nil
    }
  }

  package func id(of task: TaskItem) -> ServiceID { task.id.assigned }
}
