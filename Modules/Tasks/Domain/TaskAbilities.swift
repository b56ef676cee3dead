/// What a service can do with tasks: what it lacks is refused as it is typed, since it would never be sent.
package struct TaskAbilities: Hashable, Sendable {
  private let service: String
  private let requests: Set<String>
  private let fields: Set<TaskField>
  private let added: Set<TaskField>
  private let priorities: [String]

  /// Creates the abilities of a service with this name for people.
  ///
  /// - Parameters:
  ///   - requests: The names of what it has requests for, by `TaskAction.requestNames`.
  ///   - fields: The fields that its tasks have.
  ///   - added: Those of them that a new task can have.
  ///   - priorities: Those of `TaskField.priorities` that it has.
  package init(
    of service: String, requests: Set<String>, fields: Set<TaskField> = [], added: Set<TaskField> = [],
    priorities: [String] = TaskField.priorities
  ) {
    self.service = service
    self.requests = requests
    self.fields = fields
    self.added = added
    self.priorities = priorities
  }

  /// Returns why the service can never carry out `action`, which takes `removed` from a set, in words; `nil` if it can,
  /// or if that depends on what the set of a task has left.
  package func refusal(of action: TaskAction, without removed: Set<String>) -> String? {
    guard case .change(let values) = action, !removed.isEmpty else { return refusal(of: action) }
    return refusal(
      of: .change(
        values.filter { field, value in
          field.kind != .list || value != .absent || !requests.contains(field.requestName(for: .list([])))
        }))
  }

  /// Returns those of `fields` that a new task can have, those that only an existing one can be given then, and why the
  /// others cannot be set.
  package func parts(
    ofNew fields: [TaskField: TaskValue]
  ) -> (first: [TaskField: TaskValue], later: [TaskField: TaskValue], refusals: [String]) {
    var (first, later, refusals) = ([TaskField: TaskValue](), [TaskField: TaskValue](), [String]())
    for (field, value) in fields {
      if field == .title || added.contains(field) {
        first[field] = value
      } else if value == .flag(false) {
        continue
      } else if let refusal = refusal(of: .change([field: value])) {
        refusals.append(refusal)
      } else {
        later[field] = value
      }
    }
    first[.completed] = first[.completed] ?? .flag(false)
    return (first, later, refusals.sorted())
  }

  /// Returns why the service can never carry out `action`, in words; `nil` if it can.
  package func refusal(of action: TaskAction) -> String? {
    if action.isAddition, action.fields[.priority] == .absent, !requests.contains("clear-priority") {
      return refusal(of: "clear-priority")
    }
    if let name = action.requestNames.first(where: { !requests.contains($0) }) { return refusal(of: name) }
    if case .add(let values) = action,
      let field = TaskField.editable.first(where: { values[$0] != nil && !added.contains($0) })
    {
      return fields.contains(field)
        ? "the \(field.words) of a new task cannot be set at \(service)" : lack(of: field)
    }
    return action.fields[.priority].flatMap(refusal(ofPriority:))
  }

  /// Returns why tasks cannot be filtered or sorted by the columns with these names, in lower case; `nil` if they can.
  package func refusal(ofColumns names: [String]) -> String? {
    TaskField.optional.first { names.contains($0.column.lowercased()) && !fields.contains($0) }.map(lack)
  }

  // A service may have priorities of its own, which nobody types; an edit that is taken back sends such a one.
  private func refusal(ofPriority value: TaskValue) -> String? {
    guard case .text(let priority) = value, TaskField.priorities.contains(priority), !priorities.contains(priority)
    else { return nil }
    let lack = "tasks have no priority '\(priority)' at \(service)"
    return priorities.isEmpty ? lack : lack + "; choose from " + priorities.joined(separator: ", ")
  }

  private func refusal(of name: String) -> String {
    switch name {
    case "add": return "tasks cannot be added at \(service)"
    case "remove": return "tasks cannot be removed at \(service); 'done' finishes one"
    case "rename": return "titles cannot be changed at \(service)"
    case "finish": return "tasks cannot be finished at \(service)"
    case "move": return "tasks cannot be handed over at \(service)"
    case "comment": return "tasks have no comments at \(service)"
    case "reopen": return "tasks cannot be reopened at \(service)"
    default:
      guard let field = TaskField.editable.first(where: { name.hasSuffix("-\($0.name)") }) else {
        return "\(service) has no request '\(name)'"
      }
      guard fields.contains(field) else { return lack(of: field) }
      return "the \(field.words) of a task cannot be \(name.hasPrefix("set") ? "set" : "removed") at \(service)"
    }
  }

  private func lack(of field: TaskField) -> String { "tasks have no \(field.words) at \(service)" }
}

extension TaskAction {
  /// The names that descriptions of services have for the requests that carry out the action: `rename`, `finish`.
  package var requestNames: [String] {
    switch self {
    case .add: ["add"]
    case .change(let values): values.map { $0.requestName(for: $1) }.sorted()
    case .remove: ["remove"]
    case .comment: ["comment"]
    }
  }
}

extension TaskField {
  fileprivate func requestName(for value: TaskValue) -> String {
    switch (self, value) {
    case (.title, _): "rename"
    case (.completed, .flag(let isCompleted)): isCompleted ? "finish" : "reopen"
    case (.owner, _): "move"
    case (_, .absent): "clear-\(name)"
    default: "set-\(name)"
    }
  }
}
