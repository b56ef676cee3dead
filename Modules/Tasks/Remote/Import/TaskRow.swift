import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TasksDomain

/// What a file says of one task, by the names that it has for that, in small letters.
struct TaskRow {
  private var members: [String: JSONNode] = [:]
  // Whether control characters have become pictures of them, as in tables that were exported.
  private var hasPictures = false

  /// Creates the row of an object of JSON.
  init(_ node: JSONNode) {
    if case .object(let found) = node {
      for (name, value) in found { members[name.lowercased()] = value }
    }
  }

  private init(_ cells: [(name: String, text: String)]) {
    for (name, text) in cells { members[name] = .text(text) }
    hasPictures = true
  }

  /// Returns the rows of a table, whose first row has the names; `Due Date` is `duedate`.
  ///
  /// - Throws: `LoadFailure.invalid` if there are no titles, or more cells than names.
  static func rows(of cells: [[String]]) throws -> [TaskRow] {
    let names = cells.first?.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } } ?? []
    guard titles.contains(where: names.contains) else {
      throw LoadFailure.invalid("its first row must name the columns, 'title' among them")
    }
    return try cells.dropFirst().enumerated().map { number, row in
      guard row.count <= names.count else {
        throw LoadFailure.invalid("row \(number + 1) has \(row.count) cells in \(names.count) columns")
      }
      return TaskRow(Array(zip(names, row)))
    }
  }

  private static let titles = ["title", "description", "summary", "name", "content"]

  /// Creates the row of a line of todo.txt: `x 2026-11-01 (A) Order clay +kiln @shop due:2026-12-01`.
  init(todoText line: Substring) {
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    let isDone = words.first == "x"
    if isDone { words.removeFirst() }
    var priority: Substring?
    while let word = words.first {
      if word.wholeMatch(of: /\([A-Z]\)/) != nil, priority == nil {
        priority = word.dropFirst().dropLast()
      } else if word.wholeMatch(of: /\d{4}-\d\d-\d\d/) == nil {
        break
      }
      words.removeFirst()
    }
    let isTag = { (word: Substring) in word.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@")) }
    let due = words.last { $0.hasPrefix("due:") }
    members = [
      "title": .text(words.filter { !isTag($0) && $0 != due }.joined(separator: " ")), "completed": .flag(isDone),
      "tags": .array(words.filter(isTag).map { .text(String($0.dropFirst())) }),
    ]
    members["priority"] = priority.map { .text(String($0)) }
    members["due"] = due.map { .text(String($0.dropFirst(4))) }
  }

  /// Returns the task; `nil` for a row of Taskwarrior about a task that is deleted, or that only makes others recur.
  ///
  /// - Throws: `LoadFailure.invalid` for a value that its field cannot have, or if there is no title.
  func task(on calendar: UserCalendar) throws -> ImportedTask? {
    let status = text("status")?.lowercased() ?? ""
    if ["deleted", "recurring"].contains(status) { return nil }
    guard let name = Self.titles.first(where: { members[$0] != nil }),
      let title = members[name]?.scalar.map({ restored($0).onOneLine }), !title.isEmpty
    else {
      throw LoadFailure.invalid("it has no title")
    }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw LoadFailure.invalid("its title has a control character")
    }
    var fields: [TaskField: TaskValue] = [.title: .text(title)]
    fields[.completed] = try state().map { .flag($0) }
    for field in TaskField.editable {
      let typed = values(of: field, titleFrom: name)
      if let typed { fields[field] = try value(of: field, typed, on: calendar) }
    }
    // Taskwarrior numbers its tasks anew each time.
    let id = members["uuid"] == nil ? text("id").flatMap { ServiceID(typed: $0) } : nil
    let user = ["userid", "user", "owner", "assignee"].lazy.compactMap { text($0) }.first { !$0.isEmpty }
    return ImportedTask(id: id, user: user, fields)
  }

  private func restored(_ text: String) -> String {
    guard hasPictures else { return text }
    let scalars = text.unicodeScalars.map { scalar in
      (0x2400..<0x2420).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x2400) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private func text(_ name: String) -> String? { members[name]?.scalar.map { String($0.withoutOuterBlanks) } }

  private func texts(_ name: String) -> [String] {
    guard case .array(let elements)? = members[name] else {
      return text(name)?.split(separator: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty } ?? []
    }
    return elements.compactMap { element in
      guard case .object(let parts) = element else { return element.scalar }
      return parts["description"]?.scalar ?? parts["name"]?.scalar
    }
  }

  private func state() throws -> Bool? {
    for name in ["completed", "state", "status", "done"] {
      guard let typed = text(name)?.lowercased() else { continue }
      if ["done", "completed", "closed", "true", "yes", "x", "1"].contains(typed) { return true }
      if ["", "open", "opened", "pending", "waiting", "todo", "false", "no", "0"].contains(typed) { return false }
      throw LoadFailure.invalid("its state must be open or done, not '\(typed)'")
    }
    return nil
  }

  // Returns what the row has for a field; nil if it does not say anything of it.
  private func values(of field: TaskField, titleFrom title: String) -> [String]? {
    var found: [String]?
    for name in Self.names[field] ?? [] where name != title && members[name] != nil {
      let isList = field == .tags || name == "annotations"
      let single = field == .notes ? members[name]?.scalar : text(name)
      found = (found ?? []) + (isList ? texts(name) : single.map { $0.isEmpty ? [] : [$0] } ?? [])
    }
    return found
  }

  private static let names: [TaskField: [String]] = [
    .due: ["due", "duedate"], .priority: ["priority"], .tags: ["tags", "labels", "project"],
    .notes: ["notes", "note", "body", "description", "annotations"],
  ]

  private func value(
    of field: TaskField, _ typed: [String], on calendar: UserCalendar
  ) throws -> TaskValue {
    guard let first = typed.first else { return .absent }
    switch field {
    case .notes: return .text(restored(typed.joined(separator: "\n")))
    case .tags where typed.contains { $0.contains(where: \.isNewline) }:
      throw LoadFailure.invalid("each of its tags \(field.rule)")
    case .tags: return TaskValue(typed)
    // A day such as friday would be another one each time.
    case .due:
      if let match = first.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/)?.output {
        let time = "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)Z"
        if let day = calendar.day(of: time) { return .text(day) }
      }
      guard calendar.day(of: first) != nil else {
        throw LoadFailure.invalid("its due date must be a date such as 2026-12-01, not '\(first)'")
      }
      return .text(first)
    case .priority:
      let others = ["H": "high", "M": "medium", "L": "low", "A": "urgent", "B": "high", "C": "medium"]
      if first.count == 1, first >= "A", first <= "Z" { return .text(others[first] ?? "low") }
    default: break
    }
    guard let value = field.value(typed: [first], on: calendar) else {
      throw LoadFailure.invalid("its \(field.words) \(field.rule), not '\(first)'")
    }
    return value
  }
}

extension String {
  // A title is one line, without blanks at its ends.
  fileprivate var onOneLine: String {
    String(split(whereSeparator: \.isNewline).joined(separator: " ").replacing("\t", with: " ").withoutOuterBlanks)
  }
}
