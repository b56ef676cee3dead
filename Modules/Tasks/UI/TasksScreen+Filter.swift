package import SharedDomain
package import SharedPresentation
import SharedUI
package import TasksDomain

// Filters of tasks as they are typed: `due:..friday`, `due:overdue`, `priority:high..`, `tag:clay`, `updated:7d..`.
extension TasksScreen {
  /// The names that filters can begin with.
  package static let filterNames = [anyText] + TaskField.all.map(\.filterName)
  /// The names that filters of the tasks of all users can begin with.
  package static let everyonesFilterNames = filterNames + [TaskField.owner.column]
  // Any field, like a word of `--match`.
  private static let anyText = "text"

  /// Returns values that filters of a field often have.
  package static func filterValues(of name: String) -> [String] {
    guard let field = TaskField.all.first(where: { $0.filterName == name }) else { return [] }
    return switch field.kind {
    case .flag: ["open", "done"]
    case .date where field == .due: ["overdue", "today", "tomorrow"] + UserCalendar.weekdays + ["none"]
    case .date: ["today", "yesterday", "7d.."] + UserCalendar.weekdays + ["none"]
    case .priority: TaskField.priorities + ["none"]
    case .text, .list, .user: ["none"]
    }
  }

  /// Returns the filter that `words` are, of the tasks of all users.
  ///
  /// - Parameters:
  ///   - calendar: The days as the user counts them; `nil` to check only the syntax.
  ///   - me: The id for which `me` stands; `nil` if for none.
  /// - Throws: A usage error if they are none.
  package static func filter(
    _ words: [String], on calendar: UserCalendar?, me: ServiceID? = nil
  ) throws -> Filter {
    let owner = TaskField.owner.column
    return try FilterReader.filter(words, names: everyonesFilterNames) { name, value in
      guard calendar != nil, name == owner, value.lowercased() == "me" else {
        return try filter(name, value, on: calendar)
      }
      guard let me else { throw CommandFailure.usage("'user:me' needs a sign-in; run 'login'") }
      return try filter(name, me.typed, on: calendar)
    }
  }

  /// Returns the filter that `name:value` stands for; `nil` if no field has this name.
  ///
  /// - Throws: A usage error for a value that the field cannot have.
  package static func filter(_ name: String, _ typed: String, on known: UserCalendar?) throws -> Filter? {
    let calendar = known ?? .local
    // A blank would be in every text.
    let value = String(typed.withoutOuterBlanks)
    if name == anyText {
      guard !value.isEmpty else { throw CommandFailure.usage("text: must be a word, not ''") }
      return .condition(.init(nil, contains: value))
    }
    if name == TaskField.owner.column { return try owner(value) }
    guard let field = TaskField.all.first(where: { $0.filterName == name }) else { return nil }
    switch (value.lowercased(), field.kind) {
    case ("none", .text), ("none", .date), ("none", .list): return .condition(.init(without: field.column))
    case ("overdue", _) where field == .due:
      let isOpen = Filter.condition(.init(TaskField.completed.column, is: .text("open")))
      let isPast = Filter.Condition(field.column, from: nil, to: try bound("yesterday", of: field, on: calendar))
      return .all([.condition(isPast), isOpen])
    case (_, .text) where !value.isEmpty: return .condition(.init(field.column, contains: value))
    default: break
    }
    let isRange = field.kind == .date || field.kind == .priority
    let bounds = isRange ? value.split(separator: "..", omittingEmptySubsequences: false) : []
    guard bounds.count == 2, bounds != ["", ""] else {
      return .condition(.init(field.column, is: try bound(value, of: field, on: calendar)))
    }
    var ends = try bounds.map { $0.isEmpty ? nil : try bound(String($0), of: field, on: calendar) }
    // From monday to friday is to the Friday after that Monday.
    if let first = ends[0], case .text(let last)? = ends[1], first.isAfter(.text(last)),
      bounds[1].allSatisfy(\.isLetter)
    {
      ends[1] = calendar.day(7, after: last).map { .text($0) }
    }
    if known != nil, let first = ends[0], let last = ends[1], first.isAfter(last) {
      let days = [first, last].map { if case .text(let day) = $0 { " (\(day))" } else { "" } }
      throw CommandFailure.usage("\(name): \(bounds[1])\(days[1]) comes before \(bounds[0])\(days[0])")
    }
    return .condition(.init(field.column, from: ends[0], to: ends[1]))
  }

  // By id, by username, or by a part of either name.
  private static func owner(_ value: String) throws -> Filter {
    guard !value.isEmpty else { throw CommandFailure.usage("user: must be an id or a name, not ''") }
    let column = TaskField.owner.column
    let contains = Filter.condition(.init(column, contains: value))
    guard let id = ServiceID(typed: value) else { return contains }
    let isID = Filter.condition(.init(column, is: .id(id)))
    return id.isText ? .any([isID, contains]) : isID
  }

  private static func bound(_ text: String, of field: TaskField, on calendar: UserCalendar) throws -> FieldValue {
    switch field.kind {
    case .flag where ["open", "done"].contains(text.lowercased()): return .text(text.lowercased())
    case .date:
      if let day = field == .due ? calendar.day(typed: text) : calendar.pastDay(typed: text) { return .text(day) }
    case .list, .text: if !text.isEmpty { return .text(text) }
    case .flag, .user: break
    case .priority:
      if let value = field.value(typed: [text], on: calendar) { return value.order(in: field) }
    }
    throw CommandFailure.usage("\(field.filterName): must be \(field.filterRule), not '\(text)'")
  }
}

extension TaskField {
  /// Its name in filters: `tag`, `updated`.
  package var filterName: String {
    switch kind {
    case .flag: column
    case .list: String(name.dropLast())
    case .date where name.hasSuffix("At"): String(name.dropLast(2))
    case .text, .date, .priority, .user: name
    }
  }

  // What its filters look like, for those who type one.
  fileprivate var filterRule: String {
    switch kind {
    case .flag: "open or done"
    case .date where self == .due:
      "a day such as friday, 12-01, 2026-12-01 or +2w, a range as in ..friday, overdue, or none"
    case .date: "a day such as monday, 2026-12-01 or 7d, a range as in 7d.., or none"
    case .priority: "none, \(UnknownWord.choices(Self.priorities)), or a range as in high.."
    case .text, .list, .user: "a text, or none"
    }
  }
}
