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
  static func edit(_ id: Int, _ text: LogText) -> TaskEdit? { RecordReader.reading(text) { $0.edit(id) } }
}

extension RecordReader {
  fileprivate mutating func edit(_ id: Int) -> TaskEdit? {
    guard let key = identifier("key"), let task = taskID("task"), let user = serviceID("user") else { return nil }
    let command = number("command")
    guard let entered = date("entered"), let action = action() else { return nil }
    let base = item("base", "base.", ofUser: user)
    let known = knownTasks()
    var edit = TaskEdit(
      id: id, command: command, key: key, task: task, userID: user, action: action, base: base, enteredAt: entered,
      known: known)
    edit.localNumber = number("new")
    guard let state = text("state").flatMap(EditState.init) else { return nil }
    edit.state = state
    edit.tries = number("tries") ?? 0
    edit.mayHaveArrived = flag("arrived?")
    edit.notBefore = date("not-before")
    edit.wait = double("wait")
    if let hold = text("hold") {
      guard let hold = EditHold(rawValue: hold) else { return nil }
      edit.hold = hold
    }
    edit.uptimeWhenSent = double("sent-uptime")
    edit.revisionWhenSent = number("sent-revision")
    edit.lastError = text("error")
    edit.theirs = item("theirs", "theirs.", ofUser: user)
    edit.revision = number("revision")
    edit.isUnproven = flag("unproven")
    edit.isUndone = flag("undone")
    edit.idForm = text("ids")
    guard isAtEnd else { return nil }
    return edit
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

  private mutating func item(_ name: StaticString, _ prefix: StaticString, ofUser user: ServiceID) -> TaskItem? {
    guard let id = taskID(name) else { return nil }
    var item = TaskItem(id: id, userID: user, title: "", isCompleted: false)
    while let (field, value) = field(prefix) { item[field] = value }
    return item
  }

  fileprivate mutating func knownTasks() -> KnownTasks? {
    guard let greatest = text("known") else { return nil }
    var duplicates: [ServiceID] = []
    while let id = serviceID("alike") { duplicates.append(id) }
    return KnownTasks(greatestID: ServiceID(typed: greatest), duplicates: duplicates)
  }

  private mutating func fields(_ prefix: StaticString) -> [TaskField: TaskValue] {
    guard let (field, value) = field(prefix) else { return [:] }
    var fields = [field: value]
    while let (field, value) = self.field(prefix) { fields[field] = value }
    return fields
  }

  private mutating func field(_ prefix: StaticString) -> (TaskField, TaskValue)? {
    read(after: prefix) { name, text in
      guard let place = TaskField.storedNames.firstIndex(where: { $0.elementsEqual(name) }) else { return nil }
      let field = TaskField.stored[place]
      return field.value(stored: text).map { (field, $0) }
    }
  }

  mutating func serviceID(_ name: StaticString) -> ServiceID? {
    read(name) { Self.integer($0).map { .number($0) } ?? ServiceID(typed: Self.decoded($0)) }
  }

  mutating func taskID(_ name: StaticString) -> TaskID? {
    read(name) { Self.integer($0).map { .service(.number($0)) } ?? TaskID(typed: Self.decoded($0)) }
  }

  mutating func date(_ name: StaticString) -> Date? { double(name).map(Date.init(timeIntervalSinceReferenceDate:)) }
}

extension TaskField {
  // In the order in which edits have them.
  fileprivate static let stored = all + [.owner]
  fileprivate static let storedNames = stored.map { Array($0.storedName.utf8) }

  // Without a text, the field is absent.
  fileprivate func value(stored text: UnsafeBufferPointer<UInt8>?) -> TaskValue? {
    guard let text else { return .absent }
    return switch kind {
    case .text, .date, .priority: .text(RecordReader.decoded(text))
    case .flag: .flag(text.elementsEqual("1".utf8))
    case .user: ServiceID(typed: RecordReader.decoded(text)).map { .user($0) }
    case .list: TaskValue(RecordReader.decoded(text).split(separator: "\n").map(String.init))
    }
  }
}

extension ServiceID {
  /// The id as edits store it, where the number 12 and the text `12` differ: `12`, `id:12`.
  var stored: String { if case .text(let text) = self { Self.prefix + text } else { text } }
}

extension TaskID {
  var stored: String { if case .service(let id) = self { id.stored } else { text } }
}
