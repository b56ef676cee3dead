package import SharedPresentation
import SharedUI
package import TasksDomain

// Filters of tasks as they are typed: `due:..friday`, `due:overdue`, `priority:high..`, `tag:clay`, `tag:none`.
extension TasksScreen {
  private static let filtered: [String: TaskField] = ["due": .due, "priority": .priority, "tag": .tags]

  /// What filters begin with.
  package static let filterNames = filtered.keys.sorted().map { $0 + ":" }

  /// Returns the conditions that `word` stands for; `nil` if it does not begin as a filter does.
  ///
  /// - Throws: A usage error for a value that the field cannot have.
  package static func conditions(filter word: String, on calendar: UserCalendar) throws -> [Arrangement.Condition]? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let field = filtered[parts[0].lowercased()] else { return nil }
    let text = String(parts[1])
    switch text.lowercased() {
    case "none" where field != .priority: return [.init(field.column, from: nil, to: nil)]
    case "overdue" where field == .due:
      return [.init(field.column, from: nil, to: .number(-1)), .init(TaskField.completed.column, is: .text("open"))]
    default: break
    }
    let bounds = field.kind == .list ? [] : text.split(separator: "..", omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds != ["", ""] else {
      return [.init(field.column, is: try bound(text, of: field, on: calendar))]
    }
    let values = try bounds.map { $0.isEmpty ? nil : try bound(String($0), of: field, on: calendar) }
    return [.init(field.column, from: values[0], to: values[1])]
  }

  private static func bound(_ text: String, of field: TaskField, on calendar: UserCalendar) throws -> FieldValue {
    guard !text.isEmpty, let value = field.value(typed: [text], on: calendar) else {
      let none = field == .priority ? "" : ", or none"
      throw CommandFailure.usage("\(field.column): \(field.rule)\(none), not '\(text)'")
    }
    switch (field.kind, value) {
    case (.date, .text(let date)): return .number(Double(calendar.days(until: date) ?? 0))
    case (.list, _): return .text(text)
    default: return value.order(in: field)
    }
  }
}
