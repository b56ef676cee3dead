import Foundation
import SharedDomain
import SharedLocal
import TasksDomain

/// The stored form of an edit.
enum StoredEdit {
  static func text(of edit: TaskEdit) -> LogText {
    var record = RecordWriter()
    record.write("key", edit.key.uuidString)
    record.write("task", edit.task.stored)
    record.write("user", edit.userID.stored)
    record.write("command", edit.command == edit.id ? nil : edit.command)
    record.write("entered", edit.enteredAt.timeIntervalSinceReferenceDate)
    record.write(edit.action)
    record.write("base", edit.base, ofUser: edit.userID)
    if let known = edit.known {
      record.write("known", known.greatestID?.stored ?? "")
      for id in known.duplicates { record.write("alike", id.stored) }
    }
    record.write("new", edit.localNumber)
    record.write("state", edit.state.rawValue)
    record.write("tries", edit.tries == 0 ? nil : edit.tries)
    record.write("arrived?", if: edit.mayHaveArrived)
    record.write("not-before", edit.notBefore?.timeIntervalSinceReferenceDate)
    record.write("wait", edit.wait)
    record.write("hold", edit.hold?.rawValue)
    record.write("sent-uptime", edit.uptimeWhenSent)
    record.write("sent-revision", edit.revisionWhenSent)
    record.write("error", edit.lastError)
    record.write("theirs", edit.theirs, ofUser: edit.userID)
    record.write("revision", edit.revision)
    record.write("unproven", if: edit.isUnproven)
    record.write("undone", if: edit.isUndone)
    record.write("ids", edit.idForm)
    return record.text[...]
  }

  /// Returns the edit with this id and stored form; `nil` if this version of the program cannot read it.
  static func edit(_ id: Int, _ text: LogText) -> TaskEdit? {
    var record = RecordReader(text)
    guard let key = record.identifier("key"), let task = record.taskID("task"),
      let user = record.serviceID("user")
    else { return nil }
    let command = record.number("command")
    guard let entered = record.date("entered"), let action = record.action() else { return nil }
    let base = record.item("base", "base.", ofUser: user)
    let known = record.knownTasks()
    var edit = TaskEdit(
      id: id, command: command, key: key, task: task, userID: user, action: action, base: base, enteredAt: entered,
      known: known)
    edit.localNumber = record.number("new")
    guard let state = record.text("state").flatMap(EditState.init) else { return nil }
    edit.state = state
    edit.tries = record.number("tries") ?? 0
    edit.mayHaveArrived = record.flag("arrived?")
    edit.notBefore = record.date("not-before")
    edit.wait = record.double("wait")
    if let hold = record.text("hold") {
      guard let hold = EditHold(rawValue: hold) else { return nil }
      edit.hold = hold
    }
    edit.uptimeWhenSent = record.double("sent-uptime")
    edit.revisionWhenSent = record.number("sent-revision")
    edit.lastError = record.text("error")
    edit.theirs = record.item("theirs", "theirs.", ofUser: user)
    edit.revision = record.number("revision")
    edit.isUnproven = record.flag("unproven")
    edit.isUndone = record.flag("undone")
    edit.idForm = record.text("ids")
    return record.isAtEnd ? edit : nil
  }
}

extension RecordWriter {
  /// Writes an action: its word and the fields that it sets.
  mutating func write(_ action: TaskAction) {
    switch action {
    case .add(let fields):
      write("add")
      write("set", fields)
    case .change(let fields):
      write("change")
      write("set", fields)
    case .remove: write("remove")
    case .comment(let text): write("comment", text)
    }
  }

  /// Writes a task: its id, its fields, and whose it is if it is not that of the edit's `user`.
  fileprivate mutating func write(_ name: String, _ task: TaskItem?, ofUser user: ServiceID) {
    guard let task else { return }
    write(name, task.id.stored)
    write(name, task.userID == user ? task.fields : task.fields.merging([.owner: task[.owner]]) { $1 })
  }

  private mutating func write(_ prefix: String, _ fields: [TaskField: TaskValue]) {
    for field in TaskField.stored {
      let name = "\(prefix).\(field.storedName)"
      switch fields[field] {
      case nil: break
      case .absent?: write(name)
      case .text(let text)?: write(name, text)
      case .flag(let flag)?: write(name, flag ? 1 : 0)
      case .user(let id)?: write(name, id.stored)
      case .list(let elements)?: write(name, elements.joined(separator: "\n"))
      }
    }
  }
}

extension RecordReader {
  /// Reads an action; `nil` if there is none, or one that this version of the program does not know.
  mutating func action() -> TaskAction? {
    if flag("remove") { return .remove }
    if let text = text("comment") { return .comment(text) }
    if flag("add") {
      let fields = fields("set.")
      return fields.title == nil || fields.isCompleted == nil ? nil : .add(fields)
    }
    guard flag("change") else { return nil }
    let fields = fields("set.")
    return fields.isEmpty ? nil : .change(fields)
  }

  fileprivate mutating func item(
    _ name: StaticString, _ prefix: StaticString, ofUser user: ServiceID
  ) -> TaskItem? {
    taskID(name).map { TaskItem(id: $0, userID: user, fields(prefix)) }
  }

  fileprivate mutating func knownTasks() -> KnownTasks? {
    guard let greatest = text("known") else { return nil }
    var duplicates: [ServiceID] = []
    while let id = serviceID("alike") { duplicates.append(id) }
    return KnownTasks(greatestID: ServiceID(stored: greatest), duplicates: duplicates)
  }

  private mutating func fields(_ prefix: StaticString) -> [TaskField: TaskValue] {
    var fields: [TaskField: TaskValue] = [:]
    for field in TaskField.stored where begins(with: prefix) {
      switch member(prefix, field.storedName) {
      case .missing: break
      case .withoutValue: fields[field] = .absent
      case .text(let text): fields[field] = field.value(stored: text)
      }
    }
    return fields
  }

  mutating func serviceID(_ name: StaticString) -> ServiceID? { text(name).flatMap(ServiceID.init(stored:)) }

  mutating func taskID(_ name: StaticString) -> TaskID? { text(name).flatMap(TaskID.init(stored:)) }

  mutating func date(_ name: StaticString) -> Date? { double(name).map(Date.init(timeIntervalSinceReferenceDate:)) }
}

extension TaskField {
  // In the order in which edits have them.
  fileprivate static let stored = all + [.owner]

  fileprivate func value(stored text: String) -> TaskValue? {
    switch kind {
    case .text, .date, .priority: .text(text)
    case .flag: .flag(text == "1")
    case .user: ServiceID(stored: text).map { .user($0) }
    case .list: TaskValue(text.split(separator: "\n").map(String.init))
    }
  }
}

extension ServiceID {
  /// The id as edits store it, where the number 12 and the text `12` differ: `12`, `id:12`.
  var stored: String { if case .text(let text) = self { Self.prefix + text } else { text } }

  init?(stored text: String) {
    if let number = Int(text) { self = .number(number) } else { self.init(typed: text) }
  }
}

extension TaskID {
  var stored: String { if case .service(let id) = self { id.stored } else { text } }

  init?(stored text: String) {
    if let number = Int(text) { self = .service(.number(number)) } else { self.init(typed: text) }
  }
}
