package import SharedDomain
package import SharedRemote
package import TasksDomain

/// The comments on each task of a service.
package struct CommentsEndpoint: ListEndpoint {
  package let description: ResourceDescription

  /// Creates the endpoint; `nil` if the description does not say where comments are.
  package init?(_ service: ServiceDescription) {
    guard let comments = service.comments else { return nil }
    description = comments
  }

  package func request(for task: ServiceID) -> HTTPRequest { description.list.request(["id": .id(task)]) }

  package func reader(for task: ServiceID) -> ElementReader<TaskComment> {
    let id = description.fields["id"] ?? []
    let owner = description.fields["task"]
    let text = description.fields["text"] ?? []
    let author = description.fields["author"] ?? []
    let createdAt = description.fields["created-at"] ?? []
    return ElementReader(
      id: { members in
        // Some services ignore what they do not know of a query.
        if let owner, members.value(owner, \.id)?.text != task.text { return nil }
        return try members.id(id)
      },
      element: { id, members in
        TaskComment(
          id: id, text: members.text(text) ?? "", author: members.text(author), createdAt: members.text(createdAt))
      })
  }
}
