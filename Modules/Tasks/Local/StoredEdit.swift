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

  /// A task: its id and its fields, on one level.
  private struct Item: Codable {
    let id: String
    let fields: StoredFields

    private enum CodingKeys: String, CodingKey {
      case id
    }

    init(_ task: TaskItem) {
      id = task.id.stored
      fields = StoredFields(task)
    }

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
      fields = try StoredFields(from: decoder)
      try fields.requireTitleAndState(decoder)
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(id, forKey: .id)
      try fields.encode(to: encoder)
    }
  }

  init(_ edit: TaskEdit) {
    id = edit.id
    key = edit.key
    task = edit.task.stored
    user = edit.userID
    action = StoredAction(edit.action)
    command = edit.command == edit.id ? nil : edit.command
    base = edit.base.map(Item.init)
    theirs = edit.theirs.map(Item.init)
    at = edit.at
    state = edit.state.rawValue
    tries = edit.tries
    mayHaveArrived = edit.mayHaveArrived
    notBefore = edit.notBefore
    lastError = edit.lastError
    revision = edit.revision
    isUndone = edit.isUndone
    // Without such an id, 0: `nil` means that no list was known.
    greatestKnownID = edit.known.map { $0.greatestID ?? 0 }
    alike = edit.known?.alike
    sentAt = edit.sentAt
    isUnproven = edit.isUnproven ? true : nil
    localNumber = edit.localNumber
    wait = edit.wait
    hold = edit.hold?.rawValue
    lastSent = edit.lastSent
  }

  /// The edit; `nil` if this version of the program cannot read it.
  var edit: TaskEdit? {
    guard let task = TaskID(stored: task), let action = action.action, let state = EditState(rawValue: state) else {
      return nil
    }
    var edit = TaskEdit(
      id: id, command: command, key: key, task: task, userID: user, action: action, base: base.flatMap(item), at: at,
      known: greatestKnownID.map { KnownTasks(greatestID: $0, alike: alike ?? []) })
    edit.state = state
    edit.tries = tries
    edit.mayHaveArrived = mayHaveArrived
    edit.isUndone = isUndone
    edit.notBefore = notBefore
    edit.lastError = lastError
    edit.revision = revision
    edit.wait = wait
    edit.hold = hold.flatMap(EditHold.init)
    edit.lastSent = lastSent
    edit.theirs = theirs.flatMap(item)
    edit.sentAt = sentAt
    edit.isUnproven = isUnproven ?? false
    edit.localNumber = localNumber
    return edit
  }

  private func item(_ item: Item) -> TaskItem? { TaskID(stored: item.id).map { item.fields.item($0, ofUser: user) } }
}

/// The stored form of an action: its word and the fields that it sets, on one level.
private struct StoredAction: Codable {
  private let word: String
  private let fields: StoredFields

  private enum CodingKeys: String, CodingKey {
    case word
  }

  init(_ action: TaskAction) {
    switch action {
    case .add(let fields):
      word = "add"
      self.fields = StoredFields(fields)
    case .change(let fields):
      word = "change"
      self.fields = StoredFields(fields)
    case .remove:
      word = "remove"
      fields = StoredFields([:])
    }
  }

  init(from decoder: any Decoder) throws {
    word = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .word)
    fields = try StoredFields(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(word, forKey: .word)
    try fields.encode(to: encoder)
  }

  /// The action; `nil` if this version of the program cannot read it.
  var action: TaskAction? {
    let values = fields.values
    return switch word {
    case "add": values.title == nil || values.isCompleted == nil ? nil : .add(values)
    // Version 1.1 had a word for each field.
    case "change", "complete", "rename": values.isEmpty ? nil : .change(values)
    case "remove": .remove
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
