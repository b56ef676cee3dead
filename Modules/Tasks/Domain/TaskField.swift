package import SharedDomain

/// A field of a task that edits can set.
///
/// Edits, conflicts, stores, requests, columns and JSON go through all fields; a new one is a case, with its kind and a row
/// of `facts`, behind all but `owner`, since stores know fields by their places. It is one byte, since fields are copied,
/// compared and hashed at every use of a task.
package enum TaskField: UInt8, CaseIterable, Sendable {
  // First those that every task has.
  case title, completed
  case due, priority, tags, notes, assignees, web, createdAt, updatedAt
  /// It counts only while the task is done.
  case completedAt
  case estimate
  /// Whose task it is. It is no field of `all`, since a list of a user's tasks has it once for all of them.
  case owner

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

  package var kind: Kind {
    switch self {
    case .title, .notes, .web, .estimate: .text
    case .completed: .flag
    case .due, .createdAt, .updatedAt, .completedAt: .date
    case .priority: .priority
    case .tags, .assignees: .list
    case .owner: .user
    }
  }

  private var facts: Facts {
    switch self {
    case .title: Facts(name: "title", meaning: "the title")
    case .completed:
      Facts(
        name: "completed", meaning: "whether it is done: true, or one of done-values", words: "state",
        storedName: "done", describedName: "done", column: "state")
    case .due: Facts(name: "due", meaning: "the date or the time when it is due", words: "due date")
    case .priority: Facts(name: "priority", meaning: "the priority; [priorities] has its values")
    case .tags: Facts(name: "tags", meaning: "the tags: /labels/*")
    case .notes: Facts(name: "notes", meaning: "the long text")
    case .assignees: Facts(name: "assignees", meaning: "the names of its users", isReadOnly: true)
    case .web: Facts(name: "web", meaning: "the address of its page for people", isReadOnly: true)
    case .createdAt:
      Facts(name: "createdAt", meaning: "when it was added", describedName: "created-at", isReadOnly: true)
    case .updatedAt:
      Facts(name: "updatedAt", meaning: "when it was last changed", describedName: "updated-at", isReadOnly: true)
    case .completedAt:
      Facts(name: "completedAt", meaning: "when it was done", describedName: "completed-at", isReadOnly: true)
    case .estimate: Facts(name: "estimate", meaning: "how long it takes", isReadOnly: true)
    case .owner:
      Facts(
        name: "userId", meaning: "the id of the user, or those of several: /assignees/*/id", words: "user",
        describedName: "user", column: "user")
    }
  }

  // What is known of a field besides its kind, which is asked for much more often. Where one of the other names is missing,
  // it is `name`.
  private struct Facts {
    let name: String
    let meaning: String
    var words: String?
    var storedName: String?
    var describedName: String?
    var column: String?
    /// Whether only the service sets it.
    var isReadOnly = false
  }

  /// Its name in the service's JSON, in that of commands, and as an option: `completed`.
  package var name: String { facts.name }
  /// What it means to whoever describes a service: `when it was added`.
  package var meaning: String { facts.meaning }
  /// What people call it: `due date`.
  package var words: String { facts.words ?? name }
  /// Its name in stores: `done`.
  package var storedName: String { facts.storedName ?? name }
  /// Its name in descriptions of services: `done`, `created-at`.
  package var describedName: String { facts.describedName ?? name }
  /// The heading of its column: `state`.
  package var column: String { facts.column ?? name }

  /// All fields: first those that every task has.
  package static let all = allCases.filter { $0 != .owner }
  /// The fields that a task may have or not.
  package static let optional = Array(all.dropFirst(2))
  /// Those of them that edits can set.
  package static let editable = optional.filter { !$0.facts.isReadOnly }
  /// Those of them that lists have a column for.
  package static let listed = [due, priority]
  /// All fields that edits can set.
  package static let edited = all.filter { !$0.facts.isReadOnly } + [owner]

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
