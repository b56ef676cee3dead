import Foundation
import TasksDomain

/// The stored form of an edit.
struct StoredEdit: Codable {
  private let id: Int
  private let key: UUID
  private let task: String
  private let user: Int
  private let action: Action
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
  private let greatestKnownID: Int?

  /// An action as its word and the fields that it sets.
  private struct Action: Codable {
    let word: String
    let title: String?
    let done: Bool?
  }

  /// A task.
  private struct Item: Codable {
    let id: String
    let title: String
    let done: Bool
  }

  /// Creates the stored form of `edit`.
  init(_ edit: TaskEdit) {
    (id, key, task, user) = (edit.id, edit.key, edit.task.text, edit.userID)
    action = Self.action(edit.action)
    (base, theirs) = (edit.base.map(Self.item), edit.theirs.map(Self.item))
    (at, state, tries, mayHaveArrived) = (edit.at, edit.state.rawValue, edit.tries, edit.mayHaveArrived)
    (notBefore, lastError, revision) = (edit.notBefore, edit.lastError, edit.revision)
    (isUndone, greatestKnownID) = (edit.isUndone, edit.greatestKnownID)
    (wait, hold, lastSent) = (edit.wait, edit.hold?.rawValue, edit.lastSent)
  }

  /// The edit; `nil` if this version of the program cannot read it.
  var edit: TaskEdit? {
    guard let task = TaskID(stored: task), let action = taskAction, let state = EditState(rawValue: state) else {
      return nil
    }
    var edit = TaskEdit(
      id: id, key: key, task: task, userID: user, action: action, base: base.flatMap(item), at: at,
      greatestKnownID: greatestKnownID)
    (edit.state, edit.tries, edit.mayHaveArrived, edit.isUndone) = (state, tries, mayHaveArrived, isUndone)
    (edit.notBefore, edit.lastError, edit.revision) = (notBefore, lastError, revision)
    (edit.wait, edit.hold, edit.lastSent) = (wait, hold.flatMap(EditHold.init), lastSent)
    edit.theirs = theirs.flatMap(item)
    return edit
  }

  private static func action(_ action: TaskAction) -> Action {
    switch action {
    case .add(let title, let isCompleted): Action(word: "add", title: title, done: isCompleted)
    case .complete(let isCompleted): Action(word: "complete", title: nil, done: isCompleted)
    case .rename(let title): Action(word: "rename", title: title, done: nil)
    case .remove: Action(word: "remove", title: nil, done: nil)
    }
  }

  private var taskAction: TaskAction? {
    switch (action.word, action.title, action.done) {
    case ("add", let title?, let done?): .add(title: title, isCompleted: done)
    case ("complete", _, let done?): .complete(done)
    case ("rename", let title?, _): .rename(title)
    case ("remove", _, _): .remove
    default: nil
    }
  }

  private static func item(_ item: TaskItem) -> Item {
    Item(id: item.id.text, title: item.title, done: item.isCompleted)
  }

  private func item(_ item: Item) -> TaskItem? {
    TaskID(stored: item.id).map { TaskItem(id: $0, userID: user, title: item.title, isCompleted: item.done) }
  }
}

extension TaskID {
  // A service may use negative ids, which users never type.
  fileprivate init?(stored text: String) {
    if let number = Int(text) { self = .service(number) } else { self.init(text) }
  }
}
