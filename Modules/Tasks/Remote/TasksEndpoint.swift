package import SharedDomain
package import SharedRemote
package import TasksDomain

/// The tasks of each user of a service.
package struct TasksEndpoint: ListEndpoint {
  private let description: ResourceDescription

  package init(_ description: ResourceDescription = ServiceDescription.builtIn.tasks) { self.description = description }

  /// Returns the request for the tasks of `owner`.
  package func request(for owner: TaskOwner) -> HTTPRequest { description.list.request(["user": .id(owner.id)]) }

  /// Returns the task of a form, or `nil` if it is another user's, which means that the service ignored the query.
  package func element(from form: TaskForm, for owner: TaskOwner) -> TaskItem? {
    guard form.userID.map({ $0.text == owner.id.text }) ?? true else { return nil }
    return form.item(ofUser: owner.id)
  }

  package func id(of task: TaskItem) -> ServiceID { task.id.assigned }
}

/// A task as the service sends it. Only its id is needed; members of another type count as missing.
package struct TaskForm: Decodable, Sendable {
  fileprivate let id: ServiceID
  fileprivate let userID: ServiceID?
  fileprivate var fields: [TaskField: TaskValue] = [:]

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    id = try members.decode(ServiceID.self, forKey: "id")
    userID = try members.usable("userId")
    for field in TaskField.all {
      let name = MemberName(stringValue: field.name)
      fields[field] =
        switch field.kind {
        case .text: try members.usable(name, as: String.self).map { .text($0) }
        case .flag: try Self.flag(name, in: members).map { .flag($0) }
        case .number: try members.usable(name, as: Int.self).map { .number($0) }
        }
    }
  }

  // Databases without a type for it say 1, and forms "true".
  private static func flag(_ name: MemberName, in members: KeyedDecodingContainer<MemberName>) throws -> Bool? {
    let texts = ["true": true, "false": false, "1": true, "0": false]
    return try members.usable(name, as: Bool.self)
      ?? members.usable(name, as: Int.self).flatMap { texts["\($0)"] }
      ?? members.usable(name, as: String.self).flatMap { texts[$0.lowercased()] }
  }
}

extension TaskForm {
  /// Returns the task in the body of `response`, treating missing members as a list does; `nil` if it has no id.
  static func known(of response: HTTPResponse, user: ServiceID) -> TaskItem? {
    let form = form(of: response)
    return form?.item(ofUser: form?.userID ?? user)
  }

  /// Returns the task in the body of `response`, or `nil` if there is none with all its members.
  static func item(of response: HTTPResponse) -> TaskItem? {
    guard let form = form(of: response), let user = form.userID, form.fields.title != nil,
      form.fields.isCompleted != nil
    else {
      return nil
    }
    return form.item(ofUser: user)
  }

  /// Returns the task as one of `user`; it is open and has an empty title unless the form says otherwise.
  fileprivate func item(ofUser user: ServiceID) -> TaskItem {
    TaskItem(id: .service(id), userID: user, fields)
  }

  private static func form(of response: HTTPResponse) -> TaskForm? {
    do { return try StrictJSON.decode(TaskForm.self, from: response.body, expecting: "a task") } catch { return nil }
  }
}
