import Foundation
import SharedDomain
import SharedLocal
import TasksDomain
import TasksInteractorInterface

/// The outbox in a store of version 1.1, which kept it as records of JSON in several collections.
enum OutboxOfVersion11 {
  private typealias Members = KeyedDecodingContainer<MemberName>

  /// Returns the outbox in `records`.
  ///
  /// - Throws: If the counters or the ids of new tasks cannot be read.
  static func outbox(in records: [OlderRecord]) throws -> Outbox {
    var (edits, unreadable) = ([TaskEdit](), [Int: String]())
    var (counters, undone) = (Outbox.Counters(), Outbox.UndoneCommands())
    var assignedIDs: [Int: ServiceID?] = [:]
    var removed: IndexSet?
    for record in records where record.collection != "task edits" || record.id > 0 {
      switch (record.collection, record.id) {
      case ("task edits", let id):
        if let edit = readableEdit(in: record.body), edit.id == id {
          edits.append(edit)
        } else {
          unreadable[id] = String(decoding: record.body, as: UTF8.self)
        }
      case ("task edit counters", 0):
        let stored = try members(of: record.body)
        counters.edit = try stored.value("edit")
        counters.task = try stored.value("task")
        counters.revision = try stored.value("revision")
        // Missing until the store was first written by a version that recorded removals.
        removed = try stored.optional("removed")
      case ("task edit counters", 1): undone = try undoneCommands(in: try members(of: record.body))
      case ("task names", let number):
        assignedIDs[number] = try JSONDecoder().decode(ServiceID?.self, from: record.body)
      default: break
      }
    }
    // Damage may have brought removed edits back.
    if let removed { edits.removeAll { removed.contains($0.id) } }
    let known = IndexSet(edits.map(\.id) + unreadable.keys)
    let gone = removed ?? (counters.edit < 1 ? [] : IndexSet(1...counters.edit).subtracting(known))
    counters.removed = RangeSet(gone.rangeView)
    edits.sort { $0.id < $1.id }
    return Outbox(edits: edits, unreadable: unreadable, counters: counters, assignedIDs: assignedIDs, undone: undone)
  }

  private static func members(of body: Data) throws -> Members {
    try JSONDecoder().decode(JSONMembers.self, from: body).values
  }

  private static func readableEdit(in body: Data) -> TaskEdit? {
    do { return try edit(in: body) } catch { return nil }
  }

  /// Returns the edit in the JSON `body`; `nil` if this version of the program does not know its task, action or state.
  static func edit(in body: Data) throws -> TaskEdit? {
    let record = try members(of: body)
    guard let task = TaskID(typed: try record.value("task")), let action = try action(in: record),
      let state = EditState(rawValue: try record.value("state"))
    else { return nil }
    let user: ServiceID = try record.value("user")
    // Missing in edits stored before ids could be texts.
    let duplicates: [ServiceID] = try record.optional("alike") ?? []
    var edit = TaskEdit(
      id: try record.value("id"), command: try record.optional("command"), key: try record.value("key"), task: task,
      userID: user, action: action, base: try item("base", ofUser: user, in: record),
      enteredAt: try record.value("at"),
      known: try record.optional("greatestKnownID").map { KnownTasks(greatestID: $0, duplicates: duplicates) })
    edit.state = state
    edit.tries = try record.value("tries")
    edit.mayHaveArrived = try record.value("mayHaveArrived")
    edit.isUndone = try record.value("isUndone")
    edit.notBefore = try record.optional("notBefore")
    edit.lastError = try record.optional("lastError")
    edit.revision = try record.optional("revision")
    edit.wait = try record.optional("wait")
    edit.hold = try record.optional("hold").flatMap(EditHold.init(rawValue:))
    edit.uptimeWhenSent = try record.optional("lastSent")
    edit.theirs = try item("theirs", ofUser: user, in: record)
    edit.revisionWhenSent = try record.optional("sentAt")
    edit.isUnproven = try record.optional("isUnproven") ?? false
    edit.localNumber = try record.optional("localNumber")
    return edit
  }

  // A task; version 1.1 knew no other fields.
  private static func item(_ name: MemberName, ofUser user: ServiceID, in record: Members) throws -> TaskItem? {
    guard let item: JSONMembers = try record.optional(name) else { return nil }
    let title: String = try item.values.value("title")
    let isCompleted: Bool = try item.values.value("done")
    return TaskID(typed: try item.values.value("id")).map {
      TaskItem(id: $0, userID: user, title: title, isCompleted: isCompleted)
    }
  }

  // An action: its word, and the fields that it sets on the same level.
  private static func action(in record: Members) throws -> TaskAction? {
    let action = (try record.value("action") as JSONMembers).values
    var values: [TaskField: TaskValue] = [:]
    values[.title] = try action.optional("title").map { .text($0) }
    values[.completed] = try action.optional("done").map { .flag($0) }
    return switch try action.value("word") as String {
    case "add": values.count < 2 ? nil : .add(values)
    // Version 1.1 had a word for each field.
    case "change", "complete", "rename": values.isEmpty ? nil : .change(values)
    case "remove": .remove
    default: nil
    }
  }

  // Leaves out the changes that this version of the program does not know.
  private static func undoneCommands(in record: Members) throws -> Outbox.UndoneCommands {
    let commands: [[JSONMembers]] = try record.value("commands")
    return Outbox.UndoneCommands(
      edit: try record.value("edit"),
      commands: try commands.map { command in
        try command.map(\.values).compactMap { change in
          let user: ServiceID = try change.value("user")
          let title: String = try change.value("title")
          guard let task = TaskID(typed: try change.value("task")), let action = try action(in: change) else {
            return nil
          }
          return TaskChange(task: task, userID: user, action: action, title: title)
        }
      })
  }
}

extension KeyedDecodingContainer<MemberName> {
  fileprivate func value<Value: Decodable>(_ name: MemberName) throws -> Value { try decode(Value.self, forKey: name) }

  fileprivate func optional<Value: Decodable>(_ name: MemberName) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: name)
  }
}
