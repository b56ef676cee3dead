package import SharedDomain

/// A task of a user. The name `Task` belongs to Swift's concurrency.
package struct TaskItem: Hashable, Sendable {
  package let id: TaskID
  package private(set) var userID: ServiceID
  package var title: String
  package var isCompleted: Bool
  // In the order of the fields. A task has few, so that a dictionary would take more time and several times as much memory.
  private var others: [Other] = []

  private struct Other: Hashable {
    let field: TaskField
    let value: TaskValue
  }

  package init(id: TaskID, userID: ServiceID, title: String, isCompleted: Bool) {
    self.id = id
    self.userID = userID
    self.title = title
    self.isCompleted = isCompleted
  }

  /// Creates a task with `fields`; without them, it is open and has an empty title.
  package init(id: TaskID, userID: ServiceID, _ fields: [TaskField: TaskValue]) {
    self.init(id: id, userID: userID, title: "", isCompleted: false)
    for (field, value) in fields { self[field] = value }
  }

  /// The value of `field`. A title or a state that is absent stays as it is.
  package subscript(field: TaskField) -> TaskValue {
    get {
      switch field {
      case .title: .text(title)
      case .completed: .flag(isCompleted)
      case .owner: .user(userID)
      // Some services keep it when a task is reopened.
      case .completedAt where !isCompleted: .absent
      default: others.first { $0.field == field }?.value ?? .absent
      }
    }
    set {
      switch field {
      case .title: if case .text(let title) = newValue { self.title = title }
      case .completed: if case .flag(let isCompleted) = newValue { self.isCompleted = isCompleted }
      case .owner: if case .user(let id) = newValue { userID = id }
      default:
        let place = others.firstIndex { $0.field.rawValue >= field.rawValue } ?? others.endIndex
        if place < others.endIndex, others[place].field == field { others.remove(at: place) }
        if newValue != .absent { others.insert(Other(field: field, value: newValue), at: place) }
      }
    }
  }

  /// The fields of which the task may have a value: of most tasks, those that every task has.
  package var usedFields: ArraySlice<TaskField> { TaskField.all.prefix(others.isEmpty ? 2 : TaskField.all.count) }

  package var fields: [TaskField: TaskValue] {
    Dictionary(uniqueKeysWithValues: usedFields.map { ($0, self[$0]) }).filter { $1 != .absent }
  }

  /// The values of the fields that edits can set, as far as the task has them.
  package var editable: [TaskField: TaskValue] { fields.filter { TaskField.edited.contains($0.key) } }

  /// Returns whether these fields of the task have these values, as far as services keep them.
  package func has(_ fields: [TaskField: TaskValue]) -> Bool { fields.allSatisfy { self[$0].isKept(of: $1) } }
}

/// The id of a task.
package enum TaskID: Hashable, Sendable {
  case service(ServiceID)
  /// An id assigned by this app, counted from 1, for a task that is not on the service yet. It stays valid afterwards.
  case local(Int)

  /// Parses what was typed: `new-1` is a local id, and any other id is the service's; `nil` if there is none.
  package init?(typed text: String) {
    if text.hasPrefix(Self.localPrefix) {
      let rest = String(text.dropFirst(Self.localPrefix.count))
      guard let number = Int(rest), number >= 0, String(number) == rest else { return nil }
      self = .local(number)
    } else {
      guard let id = ServiceID(typed: text) else { return nil }
      self = .service(id)
    }
  }

  /// The id as it is shown and can be typed: `41`, `new-1`, or `id:new-1` for a text of the service that would
  /// otherwise be taken for something else.
  package var text: String {
    switch self {
    case .service(let id) where id.text.hasPrefix(Self.localPrefix): ServiceID.prefix + id.text
    case .service(let id): id.typed
    case .local(let number): Self.localPrefix + String(number)
    }
  }

  /// The id as the service knows it; of a new task, which it does not know, the text.
  package var assigned: ServiceID { if case .service(let id) = self { id } else { .text(text) } }

  private static let localPrefix = "new-"
}

extension TaskID: ExpressibleByIntegerLiteral {
  /// Creates an id assigned by the service.
  package init(integerLiteral number: Int) { self = .service(.number(number)) }
}

extension TaskID: Comparable {
  /// New tasks come last.
  package static func < (one: TaskID, other: TaskID) -> Bool {
    switch (one, other) {
    case (.service(let one), .service(let other)): one < other
    case (.local(let one), .local(let other)): one < other
    case (.service, .local): true
    case (.local, .service): false
    }
  }
}

/// Tasks as users name them.
package enum TaskReference: Hashable, Sendable {
  case task(TaskID)
  /// The tasks of one user whose ids are numbers in this range.
  case range(ClosedRange<Int>)

  package var isRange: Bool { if case .range = self { true } else { false } }
}

/// The owner of tasks: all that tasks need to know about a user.
package struct TaskOwner: Hashable, Sendable {
  package let id: ServiceID
  package let name: String

  package init(id: ServiceID, name: String) {
    self.id = id
    self.name = name
  }
}
