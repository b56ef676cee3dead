package import SharedDomain
import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
import TasksDomain
import TasksLocal

/// What the records of saved tasks must fulfil at least if the tasks are to pass a filter.
///
/// A store knows neither days in the user's time zone nor the names of users, and it orders texts by their bytes. So it
/// returns some tasks too many, but never one too few, and the filter itself has the last word.
package struct SavedTasksCondition {
  /// Returns the users who meet a condition, whatever its field is.
  package typealias Owners = (Filter.Condition) -> [ServiceID]

  private let owners: Owners
  // SQLite's parser may have room for 100 open brackets and operators only, and a statement for 32,766 values.
  private static let (mostParts, mostOwners, maxDepth) = (100, 300, 10)

  package init(owners: @escaping Owners) { self.owners = owners }

  /// Returns the condition for a filter and for words that must be in any field.
  package func condition(for filter: Filter?, words: [String] = []) -> RecordCondition {
    let words = words.map { Filter.condition(.init(nil, contains: $0)) }
    let whole = Filter.all((filter.map { [$0] } ?? []) + words)
    return whole.conditions.count > Self.mostParts ? .everything : condition(for: whole, isNegated: false, depth: 0)
  }

  private func condition(for filter: Filter, isNegated: Bool, depth: Int) -> RecordCondition {
    guard depth <= Self.maxDepth else { return .everything }
    switch filter {
    case .all(let parts):
      let conditions = parts.map { condition(for: $0, isNegated: isNegated, depth: depth + 1) }
      return isNegated ? .any(conditions) : .all(conditions)
    case .any(let parts):
      let conditions = parts.map { condition(for: $0, isNegated: isNegated, depth: depth + 1) }
      return isNegated ? .all(conditions) : .any(conditions)
    case .not(let part): return condition(for: part, isNegated: !isNegated, depth: depth)
    case .condition(let condition):
      return isNegated ? self.condition(forNot: condition) : self.condition(for: condition)
    }
  }

  private func condition(for condition: Filter.Condition) -> RecordCondition {
    guard let name = condition.field else { return anyField(condition) }
    if name == TaskField.owner.column { return owned(by: owners(condition)) }
    guard let field = TaskField.all.first(where: { $0.column == name }) else { return .everything }
    let place = StoredTasks.place(of: field)
    switch (field.kind, condition.test) {
    case (.flag, .within): return states { condition.isMet(by: [.text($0)]) }
    case (.priority, .within): return priorities { condition.isMet(by: [.number(Double($0))]) }
    case (.date, .within(let first, let last)):
      let times = RecordCondition.text(
        at: place, from: first.flatMap { Self.day(Self.margin * -1, after: $0) },
        below: last.flatMap { Self.day(Self.margin, after: $0) })
      // The day of a time depends on the zone, and that of a date does not.
      let dates = RecordCondition.text(
        at: place, from: first.flatMap(Self.text), below: last.flatMap(Self.text).map { $0 + "\0" })
      return .any([dates, .all([times, .longer(than: "2026-12-01".utf8.count, at: place)])])
    case (.list, .within(.text(let first)?, .text(let last)?)) where first == last: return contains(first, in: field)
    case (.text, .contains(let key)), (.list, .contains(let key)): return contains(key, in: field)
    case (.text, .absent): return .absent(at: place)
    default: return .everything
    }
  }

  private func condition(forNot condition: Filter.Condition) -> RecordCondition {
    guard let name = condition.field, let field = TaskField.all.first(where: { $0.column == name }) else {
      return .everything
    }
    return switch (field.kind, condition.test) {
    case (.flag, .within): states { !condition.isMet(by: [.text($0)]) }
    case (.priority, .within): priorities { !condition.isMet(by: [.number(Double($0))]) }
    case (.text, .absent), (.date, .absent), (.list, .absent): .present(at: StoredTasks.place(of: field))
    default: .everything
    }
  }

  // The column of states shows words.
  private func states(where isMet: (String) -> Bool) -> RecordCondition {
    let place = StoredTasks.place(of: .completed)
    return .any([("open", 0), ("done", 1)].filter { isMet($0.0) }.map { .number($0.1, at: place) })
  }

  // Filters compare the ranks of priorities: none is before all others, and those of which only the service knows are behind.
  private func priorities(where isMet: (Int) -> Bool) -> RecordCondition {
    let place = StoredTasks.place(of: .priority)
    let known = TaskField.priorities.enumerated()
    var ranges: [RecordCondition] = known.filter { isMet($0.offset) }
      .map { .text(at: place, from: $0.element, below: $0.element + "\0") }
    if isMet(TaskField.priorities.count) {
      // All texts but those of the others.
      let failing = known.filter { !isMet($0.offset) }.map(\.element).sorted()
      ranges = zip([nil] + failing.map { $0 + "\0" }, failing + [nil]).map { .text(at: place, from: $0, below: $1) }
    }
    return .any(ranges + (isMet(-1) ? [.absent(at: place)] : []))
  }

  // Zones are at most 26 hours apart.
  private static let margin = 3

  // Returns the day so many days after another; nil if there is no such day between the years 1 and 9999.
  private static func day(_ count: Int, after day: SharedPresentation.FieldValue) -> String? {
    text(day).flatMap { text in
      UserCalendar.local.day(count, after: text).flatMap { ($0 > text) == (count > 0) ? $0 : nil }
    }
  }

  private static func text(_ value: SharedPresentation.FieldValue) -> String? {
    if case .text(let text) = value { text } else { nil }
  }

  private func owned(by owners: [ServiceID]) -> RecordCondition {
    owners.count > Self.mostOwners ? .everything : .owned(by: owners)
  }

  // The words of these fields are indexed.
  private static let indexed: Set<TaskField> = [.title, .notes, .tags]

  private func contains(_ key: String, in field: TaskField) -> RecordCondition {
    let contains = RecordCondition.contains(key, at: [StoredTasks.place(of: field)])
    return Self.indexed.contains(field) && Self.isPart(key) ? .all([.hasWord(with: key), contains]) : contains
  }

  // Whether wherever a text has `key` in it, a word of the text has.
  private static func isPart(_ key: String) -> Bool { !key.isEmpty && key.utf8.allSatisfy(\.isASCIILetterOrDigit) }

  // Some fields are shown otherwise than they are saved: states, priorities (as ranks), and sets, which have commas.
  private func anyField(_ condition: Filter.Condition) -> RecordCondition {
    guard case .contains(let key) = condition.test, !key.contains(","), !key.hasPrefix(" "),
      !(["open", "done"] + (-1...TaskField.priorities.count).map { "\($0)" }).contains(where: { $0.contains(key) })
    else { return .everything }
    let indexed = TaskField.all.filter(Self.indexed.contains).map(StoredTasks.place)
    let others = TaskField.all.filter { !Self.indexed.contains($0) }.map(StoredTasks.place)
    let words = RecordCondition.contains(key, at: indexed)
    return .any([
      Self.isPart(key) ? .all([.hasWord(with: key), words]) : words, .contains(key, at: [nil] + others),
      owned(by: owners(condition)),
    ])
  }
}
