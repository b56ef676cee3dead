package import SharedDomain

/// A field of a task that edits can set.
///
/// Edits, conflicts, stores, requests, columns and JSON go through all fields; a new one is a row here and a place in
/// `all`.
package struct TaskField: Hashable, Sendable {
  /// Its name in the service's JSON, in that of commands, and as an option: `completed`.
  package let name: String
  /// Its name in stores: `done`.
  package let storedName: String
  /// Its name in descriptions of services: `done`, `created-at`.
  package let describedName: String
  /// The heading of its column: `state`.
  package let column: String
  /// What people call it: `due date`.
  package let words: String
  /// What it means to whoever describes a service: `when it was added`.
  package let meaning: String
  package let kind: Kind
  /// Whether only the service sets it.
  private let isReadOnly: Bool
  // Stands for the name, which is compared and hashed at every use of a field of a task. A test shows that all differ.
  let key: UInt64

  /// The values that a field can have.
  package enum Kind: Sendable {
    case text, flag
    /// A text that is a date, `2026-12-01`, or a time with its zone, `2026-12-01T09:00:00Z`.
    case date
    /// One of `TaskField.priorities`; a service may have others.
    case priority
    /// A set of texts.
    case list
    /// The id of a user.
    case user
  }

  private init(
    _ name: String, _ kind: Kind, _ meaning: String, words: String? = nil, storedName: String? = nil,
    describedName: String? = nil, column: String? = nil, isReadOnly: Bool = false
  ) {
    self.name = name
    self.storedName = storedName ?? name
    self.describedName = describedName ?? name
    self.column = column ?? name
    self.words = words ?? name
    self.kind = kind
    self.meaning = meaning
    self.isReadOnly = isReadOnly
    key = name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
  }

  package static func == (one: TaskField, other: TaskField) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  package static let title = TaskField("title", .text, "the title")
  package static let completed = TaskField(
    "completed", .flag, "whether it is done: true, or one of done-values", words: "state", storedName: "done",
    describedName: "done", column: "state")
  package static let due = TaskField("due", .date, "the date or the time when it is due", words: "due date")
  package static let priority = TaskField("priority", .priority, "the priority; [priorities] has its values")
  package static let tags = TaskField("tags", .list, "the tags: /labels/*")
  package static let notes = TaskField("notes", .text, "the long text")
  package static let assignees = TaskField("assignees", .list, "the names of its users", isReadOnly: true)
  package static let web = TaskField("web", .text, "the address of its page for people", isReadOnly: true)
  package static let createdAt = TaskField(
    "createdAt", .date, "when it was added", describedName: "created-at", isReadOnly: true)
  package static let updatedAt = TaskField(
    "updatedAt", .date, "when it was last changed", describedName: "updated-at", isReadOnly: true)
  /// It counts only while the task is done.
  package static let completedAt = TaskField(
    "completedAt", .date, "when it was done", describedName: "completed-at", isReadOnly: true)

  /// Whose task it is. It is no field of `all`, since a list of a user's tasks has it once for all of them.
  package static let owner = TaskField(
    "userId", .user, "the id of the user, or those of several: /assignees/*/id", words: "user", describedName: "user",
    column: "user")

  /// The fields that a task may have or not.
  package static let optional = [
    due, priority, tags, notes, assignees, web, createdAt, updatedAt, completedAt,
    TaskField("estimate", .text, "how long it takes", isReadOnly: true),
  ]
  /// Those of them that edits can set.
  package static let editable = optional.filter { !$0.isReadOnly }
  /// Those of them that lists have a column for.
  package static let listed = [due, priority]
  /// All fields: first those that every task has.
  package static let all = [title, completed] + optional

  /// All fields that edits can set.
  package static let edited = all.filter { !$0.isReadOnly } + [owner]

  /// The values of `priority`, in ascending order.
  package static let priorities = ["low", "medium", "high", "urgent"]
}

/// The value of a field.
package enum TaskValue: Hashable, Sendable {
  /// The task does not have the field.
  case absent
  case text(String)
  case flag(Bool)
  /// The elements of a set, sorted; at least one.
  case list([String])
  case user(ServiceID)

  /// Creates the set of `elements`; absent if there are none.
  @inlinable
  package init(_ elements: some Sequence<String>) {
    let elements = Array(elements)
    // Most sets have one.
    let sorted = elements.count > 1 ? Set(elements).sorted() : elements
    self = sorted.isEmpty ? .absent : .list(sorted)
  }

  /// The elements of a set; none of any other value.
  package var elements: Set<String> { if case .list(let elements) = self { Set(elements) } else { [] } }

  /// The elements of a set, trimmed and in small letters, for comparison.
  package var folded: Set<String> { Set(elements.map(Self.folded)) }

  package static func folded(_ element: String) -> String { element.withoutOuterBlanks.lowercased() }
}

extension TaskValue {
  /// Whether this may be what a service has made of `sent`: some take blanks at the ends of texts away, some end lines in
  /// another way, some write tags in small letters, and some compose characters, which does not count either.
  package func isKept(of sent: TaskValue) -> Bool {
    if case .list = self, case .list = sent { return folded == sent.folded }
    guard self != sent, case .text(let kept) = self, case .text(let sent) = sent else { return self == sent }
    // Some keep the date on which a task is due as a time of that day.
    let isDay = sent.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
    return kept.linesWithoutOuterBlanks == sent.linesWithoutOuterBlanks || isDay && kept.hasPrefix(sent + "T")
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var linesWithoutOuterBlanks: [Substring] {
    withoutOuterBlanks.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The text without blanks at its ends.
  package var withoutOuterBlanks: Substring {
    let start = drop { $0.isWhitespace }
    return start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)
  }
}

extension [TaskField: TaskValue] {
  /// The new title; `nil` if the title is not among the fields.
  package var title: String? { if case .text(let title)? = self[.title] { title } else { nil } }

  /// The new state; `nil` if it is not among the fields.
  package var isCompleted: Bool? { if case .flag(let isCompleted)? = self[.completed] { isCompleted } else { nil } }
}
