package import SharedDomain
package import SharedLocal
package import SharedSearch
package import TasksDomain

/// The stored lists of tasks, one for each owner.
package struct StoredTasks: StoredList {
  static let kind = "tasks"

  package init() {}

  package func key(for owner: TaskOwner) -> ListKey { Self.key(ofUser: owner.id) }

  /// Returns the key of the list of a user's tasks.
  package static func key(ofUser id: ServiceID) -> ListKey { ListKey(kind, owner: id) }

  package func id(of task: TaskItem) -> ServiceID { task.id.assigned }

  package func text(of task: TaskItem) -> SearchText? { SearchText(name: task.title) }

  package var kinds: [String] { [Self.kind] }

  package func form(of task: TaskItem) -> StoredTask {
    StoredTask(id: task.id.assigned, user: task.userID, fields: StoredFields(task))
  }

  package func element(from form: StoredTask) -> TaskItem {
    form.fields.item(.service(form.id), ofUser: form.user)
  }
}

/// The stored form of a task: its id, its user and its fields, on one level.
package struct StoredTask: Codable, Sendable {
  fileprivate let id: ServiceID
  fileprivate let user: ServiceID
  fileprivate let fields: StoredFields

  private enum CodingKeys: String, CodingKey {
    case id, user
  }

  fileprivate init(id: ServiceID, user: ServiceID, fields: StoredFields) {
    self.id = id
    self.user = user
    self.fields = fields
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(ServiceID.self, forKey: .id)
    user = try members.decode(ServiceID.self, forKey: .user)
    fields = try StoredFields(from: decoder)
    try fields.requireTitleAndState(decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(user, forKey: .user)
    try fields.encode(to: encoder)
  }
}
