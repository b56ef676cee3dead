/// A field of a task that edits can set.
///
/// Edits, conflicts, stores, requests, columns and JSON go through all fields; a new one is a row here and a place in
/// `all`.
package struct TaskField: Hashable, Sendable {
  /// Its name in the service's JSON, in that of commands, and as an option: `completed`.
  package let name: String
  /// Its name in stores: `done`.
  package let storedName: String
  /// The heading of its column: `state`.
  package let column: String
  package let kind: Kind

  /// The values that a field can have.
  package enum Kind: Sendable {
    case text, flag, number
  }

  private init(_ name: String, _ kind: Kind, storedName: String? = nil, column: String? = nil) {
    self.name = name
    self.storedName = storedName ?? name
    self.column = column ?? name
    self.kind = kind
  }

  // The name alone tells fields apart, and it is hashed at every use of a field of a task.
  package static func == (one: TaskField, other: TaskField) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package static let title = TaskField("title", .text)
  package static let completed = TaskField("completed", .flag, storedName: "done", column: "state")

  /// The fields that a task may have or not.
  package static let optional: [TaskField] = []
  /// All fields: first those that every task has.
  package static let all = [title, completed] + optional
}

/// The value of a field.
package enum TaskValue: Hashable, Sendable {
  /// The task does not have the field.
  case absent
  case text(String)
  case flag(Bool)
  case number(Int)
}

extension TaskValue {
  /// Whether this may be what a service has made of `sent`: some take blanks at the ends of texts away, and some compose
  /// characters, which does not count either.
  package func isKept(of sent: TaskValue) -> Bool {
    guard self != sent, case .text(let kept) = self, case .text(let sent) = sent else { return self == sent }
    return kept.withoutOuterBlanks == sent.withoutOuterBlanks
  }
}

extension String {
  /// The text without blanks at its ends.
  package var withoutOuterBlanks: Substring {
    let start = drop { $0.isWhitespace }
    return start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)
  }
}

extension TaskField {
  /// Returns the value that `text` is, as a user types it; `nil` if it is none of this field.
  package func value(typed text: String) -> TaskValue? {
    switch kind {
    case .text: .text(text)
    case .flag: Bool(text).map { .flag($0) }
    case .number: Int(text).map { .number($0) }
    }
  }
}

extension [TaskField: TaskValue] {
  /// The new title; `nil` if the title is not among the fields.
  package var title: String? { if case .text(let title)? = self[.title] { title } else { nil } }

  /// The new state; `nil` if it is not among the fields.
  package var isCompleted: Bool? { if case .flag(let isCompleted)? = self[.completed] { isCompleted } else { nil } }
}
