import SharedUI
package import TasksDomain
package import TasksPresentation

/// A task as a text that users edit: a line for each field, the last of which is that of the notes, which may be long.
package struct TaskForm {
  private let task: TaskItem
  private let fields: [TaskField]
  private let remarks: [String]
  // Values to find out what a service can do with a field; it has no requests for those that the field cannot have.
  private static let samples: [TaskValue] = [.flag(true), .flag(false), .text(""), .absent]

  /// Creates the form of `task` with those of its fields that the service can change; after a conflict, only with those
  /// that its edit sets, below the versions of the task.
  package init(_ task: TaskItem, _ abilities: TaskAbilities, mergedIn conflict: ConflictViewModel? = nil) {
    self.task = task
    remarks = (conflict?.sides ?? []).flatMap { name, text in
      text.split(whereSeparator: \.isNewline).map { "\(name): \($0)" }
    }
    fields = TaskField.all.filter(TaskField.edited.contains).filter { field in
      // A tag with a comma could not be told from two.
      let isClear = !task[field].elements.contains { $0.contains(",") }
      let isMeant = conflict.map { $0.edit.action.changes[field] != nil } ?? true
      return isMeant && isClear && Self.samples.contains { abilities.refusal(of: .change([field: $0])) == nil }
    }
  }

  package var text: String {
    let lines = fields.map { field in
      let value = shown(field)
      return "\(field.column):" + (value.isEmpty ? "" : " " + value)
    }
    let help = "# Task \(task.id.text). A field without a text is removed; one without a line stays as it is."
    return ([help] + remarks.map { "# " + $0 } + lines).map { $0 + "\n" }.joined()
  }

  private func shown(_ field: TaskField) -> String {
    if field == .completed { return field.phrase(task[field]) }
    return Self.joined(task[field].text[...], by: field == .notes ? "\n" : " ")
  }

  // Lines of texts end with a line feed, whatever the service and the editor have made of that.
  private static func joined(_ text: Substring, by separator: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: separator)
  }

  /// Returns the fields whose texts `text` changes, with their new values, those of sets to be added, and the tags to
  /// remove.
  ///
  /// - Throws: A usage error if a line is none of the form, or a value none of its field.
  package func changes(
    in text: String, on calendar: UserCalendar
  ) throws -> (values: [TaskField: TaskValue], removedTags: Set<String>) {
    var values: [TaskField: TaskValue] = [:]
    var removed: Set<String> = []
    for (field, typed) in try typed(in: text) where typed != shown(field).withoutOuterBlanks {
      let value = try value(of: field, typed, on: calendar)
      guard field.kind == .list else {
        values[field] = value
        continue
      }
      let (old, new) = (task[field].elements, value.elements)
      removed = old.subtracting(new)
      if old != new { values[field] = TaskValue(new.subtracting(old)) }
    }
    return (values, removed)
  }

  private func typed(in text: String) throws -> [TaskField: Substring] {
    var typed: [TaskField: Substring] = [:]
    var rest = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    var number = 0
    while !rest.isEmpty {
      number += 1
      let line = rest.prefix { !$0.isNewline }
      let words = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = words[0].withoutOuterBlanks
      if let field = fields.first(where: { $0.column == name.lowercased() }), words.count == 2 {
        guard typed[field] == nil else { throw CommandFailure.usage("line \(number) repeats '\(field.column)'") }
        let value = field == .notes ? rest[words[1].startIndex...] : words[1]
        typed[field] = Self.joined(value, by: "\n").withoutOuterBlanks
        if field == .notes { break }
      } else if !name.isEmpty, !name.hasPrefix("#") {
        let names = fields.map { $0.column + ":" }.joined(separator: ", ")
        throw CommandFailure.usage("line \(number) begins with none of \(names)")
      }
      rest = rest[line.endIndex...].dropFirst()
    }
    return typed
  }

  private func value(of field: TaskField, _ text: Substring, on calendar: UserCalendar) throws -> TaskValue {
    switch field.kind {
    case _ where field == .title && text.isEmpty: throw CommandFailure.usage("a title cannot be empty")
    case .flag:
      let values = [true, false].map { TaskValue.flag($0) }
      guard let value = values.first(where: { field.phrase($0) == text.lowercased() }) else {
        throw CommandFailure.usage("\(field.column) must be open or done, not '\(text)'")
      }
      return value
    case _ where text.isEmpty: return .absent
    case .list:
      return TaskValue(text.split(separator: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty })
    default:
      guard let value = field.value(typed: [String(text)], on: calendar) else {
        throw CommandFailure.usage("\(field.column) \(field.rule), not '\(text)'")
      }
      return value
    }
  }
}
