/// What a service can do with tasks: what it lacks is refused as it is typed, since it would never be sent.
package struct TaskAbilities: Hashable, Sendable {
  private let service: String
  private let requests: Set<String>

  /// Creates the abilities of a service with this name for people, which has `requests`, by the names of
  /// `TaskAction.requestNames`.
  package init(of service: String, requests: Set<String>) {
    self.service = service
    self.requests = requests
  }

  /// Returns why the service can never carry out `action`, in words; `nil` if it can.
  package func refusal(of action: TaskAction) -> String? {
    action.requestNames.first { !requests.contains($0) }.map { name in
      switch name {
      case "add": "tasks cannot be added at \(service)"
      case "remove": "tasks cannot be removed at \(service); 'done' finishes one"
      case "rename": "titles cannot be changed at \(service)"
      case "finish": "tasks cannot be finished at \(service)"
      case "reopen": "tasks cannot be reopened at \(service)"
      default: "\(service) has no request '\(name)'"
      }
    }
  }
}

extension TaskAction {
  /// The names that descriptions of services have for the requests that carry out the action: `rename`, `finish`.
  package var requestNames: [String] {
    switch self {
    case .add: ["add"]
    case .change(let values): values.map { $0.requestName(for: $1) }.sorted()
    case .remove: ["remove"]
    }
  }
}

extension TaskField {
  fileprivate func requestName(for value: TaskValue) -> String {
    switch (self, value) {
    case (.title, _): "rename"
    case (.completed, .flag(let isCompleted)): isCompleted ? "finish" : "reopen"
    case (_, .absent): "clear-\(name)"
    default: "set-\(name)"
    }
  }
}
