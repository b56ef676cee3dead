import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain

/// Reads tasks as the service sends them. Only the id is needed.
struct TaskReader: Sendable {
  private let description: ResourceDescription
  private let people: ResourceDescription
  // The names of priorities by what the service has for them.
  private let priorities: [String: String]
  private let id: [FieldSource]
  private let user: [FieldSource]
  private let isOfSeveral: Bool
  // Where tasks have the value of each field.
  private let places: [(field: TaskField, sources: [FieldSource])]

  init(_ service: ServiceDescription) {
    let description = service.tasks
    self.description = description
    people = service.users
    priorities = Dictionary(service.priorities.map { ($1.scalar ?? "", $0) }) { one, _ in one }
    id = description.fields["id"] ?? []
    user = description.fields["user"] ?? []
    isOfSeveral = description.haveSeveralUsers
    places = TaskField.all.compactMap { field in description.fields[field.describedName].map { (field, $0) } }
  }

  func id(from members: inout Members) throws -> ServiceID { description.counted(try members.id(id)) }

  func task(_ id: ServiceID, from members: inout Members) -> SentTask {
    SentTask(id: id, users: users(from: &members), fields: values(from: &members))
  }

  func task(_ sent: SentElement) -> SentTask {
    var members = Members(of: sent)
    return task(sent.id, from: &members)
  }

  /// Returns the task in the body of `response`; `nil` if it has none with an id.
  func task(in response: HTTPResponse) -> SentTask? {
    do {
      guard let sent = try response.element(description) else { return nil }
      return try StrictJSON.decode(sent, expecting: "a task") { members in
        task(try response.elementID(description) ?? id(from: &members), from: &members)
      }
    } catch {
      return nil
    }
  }

  /// Returns whose task it is; `nil` if the service does not say.
  func users(from members: inout Members) -> [ServiceID]? {
    let ids: [ServiceID]? =
      if isOfSeveral {
        members.all(user)?.compactMap { ServiceID($0) }
      } else {
        members.value(user, \.id).map { [$0] }
      }
    return ids?.map(people.counted)
  }

  private func values(from members: inout Members) -> [TaskField: TaskValue] {
    var values: [TaskField: TaskValue] = [:]
    for (field, sources) in places {
      let value: TaskValue? =
        switch field.kind {
        case .text where field == .title: members.text(sources).map { .text($0) }
        case .date where field == .due: members.text(sources).flatMap(UserCalendar.due).map { .text($0) }
        case .text, .date: members.text(sources).flatMap { $0.isEmpty ? nil : .text($0) }
        case .flag: flag(sources, in: &members).map { .flag($0) }
        case .priority: priority(sources, in: &members).map { .text($0) }
        case .user: nil
        case .list: members.all(sources).map { TaskValue($0.compactMap(\.scalar)) }
        }
      if let value { values[field] = value }
    }
    return values
  }

  private func priority(_ sources: [FieldSource], in members: inout Members) -> String? {
    guard let value = members.all(sources)?.first?.scalar else { return nil }
    let name = priorities[value] ?? (TaskField.priorities.contains(value.lowercased()) ? value.lowercased() : value)
    return ["none", ""].contains(name) ? nil : name
  }

  private static let flags = ["true": true, "false": false, "1": true, "0": false]

  // Databases without a type for it say 1, and forms "true".
  private func flag(_ sources: [FieldSource], in members: inout Members) -> Bool? {
    if !description.doneValues.isEmpty {
      return members.all(sources)?.first?.scalar.map(description.doneValues.contains)
    }
    return members.value(sources, \.flag) ?? members.value(sources, \.integer).flatMap { Self.flags["\($0)"] }
      ?? members.value(sources, \.text).flatMap { Self.flags[$0.lowercased()] }
  }
}

/// A task as the service has sent it.
struct SentTask {
  let id: ServiceID
  /// Whose task it is; `nil` if the service does not say.
  let users: [ServiceID]?
  /// What it says of the task.
  let fields: [TaskField: TaskValue]

  /// Whether it is a task of `user`, as far as is known.
  func belongs(to user: ServiceID) -> Bool { Self.belong(users, to: user) }

  /// Whether a task of `users` is one of `user`, as far as is known.
  static func belong(_ users: [ServiceID]?, to user: ServiceID) -> Bool {
    users?.contains { $0.text == user.text } ?? true
  }

  /// Returns what the answer to a change contradicts of it, in words; `nil` if it agrees as far as it goes.
  ///
  /// - Parameter user: The user of a new task; `nil` for a change.
  func difference(from values: [TaskField: TaskValue], ofUser user: ServiceID?) -> String? {
    let owner = if case .user(let id)? = values[.owner] { id } else { user }
    if let owner, !belongs(to: owner) { return "not to the user" }
    let field = TaskField.all.first { field in
      guard let sent = fields[field], let wanted = values[field] else { return false }
      return !sent.isKept(of: wanted)
    }
    return field.map { "with \($0.kind == .list ? "other" : "another") \($0.column)" }
  }

  /// The task as one of `user`; it is open and has an empty title unless the service says otherwise.
  func item(as user: ServiceID) -> TaskItem { TaskItem(id: .service(id), userID: user, fields) }

  /// The task as one of `user` or, if it is not, of whoever has it.
  func item(ofUser user: ServiceID) -> TaskItem {
    let users = users ?? []
    return item(as: users.first { $0.text == user.text } ?? users.first ?? user)
  }

  /// The task as one of `user`; what the service does not say of it is as in the task `before`.
  func item(ofUser user: ServiceID, before: TaskItem) -> TaskItem {
    var item = item(ofUser: user)
    for field in TaskField.all where fields[field] == nil { item[field] = before[field] }
    return item
  }

  /// The task as one of `user`, or `nil` if the service has not sent all that every task has.
  func whole(ofUser user: ServiceID) -> TaskItem? {
    users?.isEmpty == false && fields.title != nil && fields.isCompleted != nil ? item(ofUser: user) : nil
  }
}
