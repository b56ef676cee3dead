import Foundation
import SharedDomain
import TasksDomain
import TasksOutbox

/// The stored form of an edit.
struct StoredEdit: Codable {
  private let id: Int
  private let key: UUID
  private let task: String
  private let user: ServiceID
  private let action: StoredAction
  private let base: Item?
  private let at: Date
  private let state: String
  private let tries: Int
  private let mayHaveArrived: Bool
  private let notBefore: Date?
  private let wait: TimeInterval?
  private let hold: String?
  private let lastSent: TimeInterval?
  private let lastError: String?
  private let theirs: Item?
  private let revision: Int?
  private let isUndone: Bool
  private let greatestKnownID: ServiceID?
  // Missing in edits stored before ids could be texts.
  private let alike: [ServiceID]?
  private let sentAt: Int?
  // Only if `true`.
  private let isUnproven: Bool?
  // Missing in edits stored by an earlier version.
  private let localNumber: Int?
  // Only if it is another id than `id`.
  private let command: Int?

  /// A task.
  private struct Item: Codable {
    let id: String
    let title: String
    let done: Bool
  }

  init(_ edit: TaskEdit) {
    (id, key, task, user) = (edit.id, edit.key, edit.task.stored, edit.userID)
    action = StoredAction(edit.action)
    command = edit.command == edit.id ? nil : edit.command
    (base, theirs) = (edit.base.map(Self.item), edit.theirs.map(Self.item))
    (at, state, tries, mayHaveArrived) = (edit.at, edit.state.rawValue, edit.tries, edit.mayHaveArrived)
    (notBefore, lastError, revision) = (edit.notBefore, edit.lastError, edit.revision)
    isUndone = edit.isUndone
    // Without such an id, 0: `nil` means that no list was known.
    greatestKnownID = edit.known.map { $0.greatestID ?? 0 }
    (alike, sentAt) = (edit.known?.alike, edit.sentAt)
    (isUnproven, localNumber) = (edit.isUnproven ? true : nil, edit.localNumber)
    (wait, hold, lastSent) = (edit.wait, edit.hold?.rawValue, edit.lastSent)
  }

  /// The edit; `nil` if this version of the program cannot read it.
  var edit: TaskEdit? {
    guard let task = TaskID(stored: task), let action = action.action, let state = EditState(rawValue: state) else {
      return nil
    }
    var edit = TaskEdit(
      id: id, command: command, key: key, task: task, userID: user, action: action, base: base.flatMap(item), at: at,
      known: greatestKnownID.map { KnownTasks(greatestID: $0, alike: alike ?? []) })
    (edit.state, edit.tries, edit.mayHaveArrived, edit.isUndone) = (state, tries, mayHaveArrived, isUndone)
    (edit.notBefore, edit.lastError, edit.revision) = (notBefore, lastError, revision)
    (edit.wait, edit.hold, edit.lastSent) = (wait, hold.flatMap(EditHold.init), lastSent)
    (edit.theirs, edit.sentAt, edit.isUnproven) = (theirs.flatMap(item), sentAt, isUnproven ?? false)
    edit.localNumber = localNumber
    return edit
  }

  private static func item(_ item: TaskItem) -> Item {
    Item(id: item.id.stored, title: item.title, done: item.isCompleted)
  }

  private func item(_ item: Item) -> TaskItem? {
    TaskID(stored: item.id).map { TaskItem(id: $0, userID: user, title: item.title, isCompleted: item.done) }
  }
}

/// The stored form of an action: its word and the fields that it sets.
private struct StoredAction: Codable {
  private let word: String
  private let title: String?
  private let done: Bool?

  init(_ action: TaskAction) {
    (word, title, done) =
      switch action {
      case .add(let title, let isCompleted): ("add", title, isCompleted)
      case .complete(let isCompleted): ("complete", nil, isCompleted)
      case .rename(let title): ("rename", title, nil)
      case .remove: ("remove", nil, nil)
      }
  }

  /// The action; `nil` if this version of the program cannot read it.
  var action: TaskAction? {
    switch (word, title, done) {
    case ("add", let title?, let done?): .add(title: title, isCompleted: done)
    case ("complete", _, let done?): .complete(done)
    case ("rename", let title?, _): .rename(title)
    case ("remove", _, _): .remove
    default: nil
    }
  }
}

/// The stored form of a change that was undone.
struct StoredChange: Codable {
  private let task: String
  private let user: ServiceID
  private let action: StoredAction
  private let title: String

  init(_ change: UndoneChange) {
    (task, user, action, title) = (
      change.task.stored, change.userID, StoredAction(change.action), change.title
    )
  }

  /// The change; `nil` if this version of the program cannot read it.
  var change: UndoneChange? {
    guard let task = TaskID(stored: task), let action = action.action else { return nil }
    return UndoneChange(task: task, userID: user, action: action, title: title)
  }
}

extension ServiceID {
  /// The id as edits store it, where the number 12 and the text `12` differ: `12`, `id:12`.
  var stored: String { if case .text(let text) = self { Self.prefix + text } else { text } }
}

extension TaskID {
  /// The id as edits store it.
  var stored: String { if case .service(let id) = self { id.stored } else { text } }

  fileprivate init?(stored text: String) {
    if let number = Int(text) { self = .service(.number(number)) } else { self.init(typed: text) }
  }
}
