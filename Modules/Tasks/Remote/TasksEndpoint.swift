import SharedDomain
package import SharedRemote
package import TasksDomain

/// The tasks of each user of a service.
package struct TasksEndpoint: ListEndpoint {
  private let service: ServiceDescription

  package init(_ service: ServiceDescription = .builtIn) { self.service = service }

  package var description: ResourceDescription { service.tasks }
  package var readingChecksum: UInt64 { service.checksumOfTasks }

  package func request(for owner: TaskOwner) -> HTTPRequest { description.list.request(["user": .id(owner.id)]) }

  /// Returns what reads tasks; one of another user does not belong in the response, which means that the service ignored
  /// the query.
  package func reader(for owner: TaskOwner) -> ElementReader<TaskItem> {
    let reader = TaskReader(service)
    return ElementReader(
      id: { members in
        let id = try reader.id(from: &members)
        return SentTask.belong(reader.users(from: &members), to: owner.id) ? id : nil
      },
      element: { id, members in reader.task(id, from: &members).item(as: owner.id) })
  }
}

extension ServiceDescription {
  /// A checksum of how tasks are read.
  var checksumOfTasks: UInt64 {
    let priorities = priorities.map { "\($0) \($1.scalar ?? "")" }.sorted()
    return tasks.readingChecksum(with: priorities + ["\(users.idsAreNumbers)"])
  }
}
