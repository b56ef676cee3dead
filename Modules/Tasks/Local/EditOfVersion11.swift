import Foundation
import SharedDomain
import SharedLocal
import TasksDomain
import TasksInteractorInterface

/// The outbox in a store of version 1.1, which kept it as records of JSON in several collections.
enum OutboxOfVersion11 {
  private struct Counters: Decodable {
    var edit = 0
    var task = 0
    var revision = 0
    // Missing until the store was first written by a version that recorded removals.
    var removed: IndexSet?
  }

  private struct Undone: Decodable {
    let edit: Int
    let commands: [[ChangeOfVersion11]]
  }

  /// Returns the outbox in `records`.
  ///
  /// - Throws: If the counters or the ids of new tasks cannot be read.
  static func outbox(in records: [OlderRecord]) throws -> Outbox {
    let decoder = JSONDecoder()
    var (edits, unreadable) = ([TaskEdit](), [Int: String]())
    var (counters, undone) = (Counters(), Outbox.UndoneCommands())
    var assignedIDs: [Int: ServiceID?] = [:]
    for record in records where record.collection != "task edits" || record.id > 0 {
      switch (record.collection, record.id) {
      case ("task edits", let id):
        if let edit = edit(record, decoder) {
          edits.append(edit)
        } else {
          unreadable[id] = String(decoding: record.body, as: UTF8.self)
        }
      case ("task edit counters", 0): counters = try decoder.decode(Counters.self, from: record.body)
      case ("task edit counters", 1):
        let stored = try decoder.decode(Undone.self, from: record.body)
        undone = Outbox.UndoneCommands(edit: stored.edit, commands: stored.commands.map { $0.compactMap(\.change) })
      case ("task names", let number): assignedIDs[number] = try decoder.decode(ServiceID?.self, from: record.body)
      default: break
      }
    }
    var new = Outbox.Counters()
    new.edit = counters.edit
    new.task = counters.task
    new.revision = counters.revision
    // Damage may have brought removed edits back.
    if let removed = counters.removed { edits.removeAll { removed.contains($0.id) } }
    let known = IndexSet(edits.map(\.id) + unreadable.keys)
    new.removed = counters.removed ?? (counters.edit < 1 ? [] : IndexSet(1...counters.edit).subtracting(known))
    edits.sort { $0.id < $1.id }
    return Outbox(edits: edits, unreadable: unreadable, counters: new, assignedIDs: assignedIDs, undone: undone)
  }

  private static func edit(_ record: OlderRecord, _ decoder: JSONDecoder) -> TaskEdit? {
    do {
      let edit = try decoder.decode(EditOfVersion11.self, from: record.body).edit
      return edit?.id == record.id ? edit : nil
    } catch {
      return nil
    }
  }
}

/// The form in which version 1.1 stored an edit.
struct EditOfVersion11: Decodable {
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

  /// A task; all that version 1.1 knew of one.
  private struct Item: Decodable {
    let id: String
    let title: String
    let done: Bool
  }

  /// The edit; `nil` if this version of the program cannot read it.
  var edit: TaskEdit? {
    guard let task = TaskID(stored: task), let action = action.action, let state = EditState(rawValue: state) else {
      return nil
    }
    var edit = TaskEdit(
      id: id, command: command, key: key, task: task, userID: user, action: action, base: base.flatMap(item),
      enteredAt: at,
      known: greatestKnownID.map { KnownTasks(greatestID: $0, duplicates: alike ?? []) })
    edit.state = state
    edit.tries = tries
    edit.mayHaveArrived = mayHaveArrived
    edit.isUndone = isUndone
    edit.notBefore = notBefore
    edit.lastError = lastError
    edit.revision = revision
    edit.wait = wait
    edit.hold = hold.flatMap(EditHold.init)
    edit.uptimeWhenSent = lastSent
    edit.theirs = theirs.flatMap(item)
    edit.revisionWhenSent = sentAt
    edit.isUnproven = isUnproven ?? false
    edit.localNumber = localNumber
    return edit
  }

  private func item(_ item: Item) -> TaskItem? {
    TaskID(stored: item.id).map { TaskItem(id: $0, userID: user, title: item.title, isCompleted: item.done) }
  }
}

/// The form of an action: its word and the fields that it sets, on one level.
private struct StoredAction: Decodable {
  private let word: String
  private let title: String?
  private let done: Bool?

  /// The action; `nil` if this version of the program cannot read it.
  var action: TaskAction? {
    var values: [TaskField: TaskValue] = [:]
    values[.title] = title.map { .text($0) }
    values[.completed] = done.map { .flag($0) }
    return switch word {
    case "add": title == nil || done == nil ? nil : .add(values)
    // Version 1.1 had a word for each field.
    case "change", "complete", "rename": values.isEmpty ? nil : .change(values)
    case "remove": .remove
    default: nil
    }
  }
}

/// The form in which version 1.1 stored a change that was undone.
struct ChangeOfVersion11: Decodable {
  private let task: String
  private let user: ServiceID
  private let action: StoredAction
  private let title: String

  /// The change; `nil` if this version of the program cannot read it.
  var change: UndoneChange? {
    guard let task = TaskID(stored: task), let action = action.action else { return nil }
    return UndoneChange(task: task, userID: user, action: action, title: title)
  }
}
