import Foundation
import SharedDomain
import SharedLocal
import TasksDomain
import TasksInteractorInterface

/// The stored form of an outbox: a record for each edit, one for each new task with an id, and one each for the counters
/// and the undone commands.
enum StoredOutbox {
  private static let counters = "counters"
  private static let undone = "undone"
  private static let edit = "edit "
  private static let assignedID = "new "
  private static let damage = "damage "

  /// Returns the outbox in `records`, with a damage for what was lost of them.
  ///
  /// - Throws: `.unavailable` if the counters cannot be read.
  static func outbox(in records: LoggedRecords, at time: Date) throws(CacheFailure) -> Outbox {
    var texts: [(id: Int, text: LogText)] = []
    var unreadable: [Int: String] = [:]
    var assignedIDs: [Int: ServiceID?] = [:]
    var damages: [Int: OutboxDamage] = [:]
    for (name, text) in records.texts {
      if let id = number(name, after: edit) {
        texts.append((id, text))
      } else if let number = number(name, after: assignedID) {
        assignedIDs[number] = .some(ServiceID(typed: String(decoding: text, as: UTF8.self)))
      } else if let number = number(name, after: damage), let damage = damage(text) {
        damages[number] = damage
      }
    }
    // Texts are sorted faster than the edits would be.
    texts.sort { $0.id < $1.id }
    var edits: [TaskEdit] = []
    edits.reserveCapacity(texts.count)
    for (id, text) in texts {
      if let edit = StoredEdit.edit(id, text) {
        edits.append(edit)
      } else {
        let remains = String(decoding: text, as: UTF8.self)
        unreadable[id] = remains.hasPrefix(damagedMark) ? String(remains.dropFirst(damagedMark.count)) : remains
      }
    }
    var outbox = Outbox(
      edits: edits, unreadable: unreadable, damages: damages,
      counters: try records.texts[counters].map(counters(in:)) ?? Outbox.Counters(), assignedIDs: assignedIDs,
      undone: records.texts[undone].flatMap(undoneCommands) ?? Outbox.UndoneCommands())
    if !records.losses.isEmpty {
      var remains: [Int: String] = [:]
      for (name, text) in records.losses.remains {
        if let id = number(name, after: edit) { remains[id] = String(decoding: text, as: UTF8.self) }
      }
      outbox.record(
        OutboxDamage(foundAt: time, changes: records.losses.changes, files: records.losses.files), leaving: remains)
    }
    return outbox
  }

  /// Returns the changes that save what was changed in `outbox`.
  static func changes(of outbox: Outbox) -> [RecordChange] {
    outbox.changed.map { part -> RecordChange in
      switch part {
      case .edit(let id): (edit + "\(id)", outbox.edit(id).map(StoredEdit.text) ?? remains(of: id, in: outbox))
      case .counters: (counters, text(of: outbox.counters))
      case .undone: (undone, text(of: outbox.undone))
      case .assignedID(let number):
        (assignedID + "\(number)", Array((outbox.assignedIDs[number] ?? nil)?.stored.utf8 ?? "".utf8)[...])
      case .damage(let number): (damage + "\(number)", outbox.damages[number].map(text))
      }
    }.sorted { $0.name < $1.name }
  }

  // What begins with this is never read as an edit: damage may have left a text that looks like one.
  private static let damagedMark = "damaged\t"

  private static func remains(of id: Int, in outbox: Outbox) -> LogText? {
    outbox.unreadable[id].map { Array((damagedMark + $0).utf8)[...] }
  }

  private static func number(_ name: String, after prefix: String) -> Int? {
    name.hasPrefix(prefix) ? Int(Substring(name.utf8.dropFirst(prefix.utf8.count))) : nil
  }

  private static func text(of counters: Outbox.Counters) -> LogText {
    var record = RecordWriter()
    record.write("edit", counters.edit)
    record.write("task", counters.task)
    record.write("revision", counters.revision)
    for range in counters.removed.ranges {
      record.write("removed", "\(range.lowerBound)-\(range.upperBound - 1)")
    }
    return record.text[...]
  }

  private static func counters(in text: LogText) throws(CacheFailure) -> Outbox.Counters {
    try RecordReader.reading(text) { record throws(CacheFailure) in
      var counters = Outbox.Counters()
      counters.edit = record.number("edit") ?? 0
      counters.task = record.number("task") ?? 0
      counters.revision = record.number("revision") ?? 0
      while let range = record.text("removed") {
        let ends = range.split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, ends[0] <= ends[1], ends[1] < .max else { continue }
        counters.removed.insert(contentsOf: ends[0]..<ends[1] + 1)
      }
      guard record.isAtEnd else { throw .unavailable("the counters of the edits could not be read") }
      return counters
    }
  }

  private static func text(of undone: Outbox.UndoneCommands) -> LogText {
    var record = RecordWriter()
    record.write("edit", undone.edit)
    for command in undone.commands {
      record.write("command")
      for change in command {
        record.write("task", change.task.stored)
        record.write("user", change.userID.stored)
        record.write(change.action)
        record.write("title", change.title)
      }
    }
    return record.text[...]
  }

  // Only a command that was undone cannot be redone if this fails.
  private static func undoneCommands(in text: LogText) -> Outbox.UndoneCommands? {
    RecordReader.reading(text) { record in
      var undone = Outbox.UndoneCommands(edit: record.number("edit") ?? 0)
      while record.flag("command") {
        var command: [TaskChange] = []
        while let task = record.taskID("task") {
          guard let user = record.serviceID("user"), let action = record.action(), let title = record.text("title")
          else { return nil }
          command.append(TaskChange(task: task, userID: user, action: action, title: title))
        }
        undone.commands.append(command)
      }
      return record.isAtEnd ? undone : nil
    }
  }

  private static func text(of damage: OutboxDamage) -> LogText {
    var record = RecordWriter()
    record.write("found", damage.foundAt.timeIntervalSinceReferenceDate)
    record.write("changes", damage.changes)
    for file in damage.files { record.write("file", file) }
    return record.text[...]
  }

  private static func damage(_ text: LogText) -> OutboxDamage? {
    RecordReader.reading(text) { record in
      guard let found = record.date("found"), let changes = record.number("changes") else { return nil }
      var files: [String] = []
      while let file = record.text("file") { files.append(file) }
      return record.isAtEnd ? OutboxDamage(foundAt: found, changes: changes, files: files) : nil
    }
  }
}
