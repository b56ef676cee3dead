import Foundation
import SharedUI
import TasksDomain

/// What the options of `add` and `edit` say of the fields that a task may have or not.
struct TypedTaskFields: Hashable, Sendable {
  /// What was typed for each field; empty to remove it.
  private var texts: [TaskField: [String]] = [:]
  private(set) var removedTags: Set<String> = []

  /// - Throws: A usage error for a value that its field cannot have.
  init(_ words: CommandWords) throws {
    let options = words.page.allOptions.map(\.name)
    for field in TaskField.editable {
      let option = CommandOption.setting(field)
      if words.has(option) {
        let typed = words.values(of: option)
        guard typed.count == 1 || field.kind == .list else {
          throw CommandFailure.usage("\(option.name) is given twice")
        }
        guard field.value(typed: typed, on: UserCalendar(now: Date(timeIntervalSince1970: 0))) != nil else {
          throw CommandFailure.usage(
            "\(option.name) \(field.rule), not '\(EchoedWord.of(typed.joined(separator: " ")))'")
        }
        texts[field] = typed
      }
      guard options.contains(CommandOption.removing(field).name), words.has(.removing(field)) else { continue }
      guard texts[field] == nil else {
        throw CommandFailure.usage("\(option.name) and \(CommandOption.removing(field).name) exclude each other")
      }
      texts[field] = []
    }
    if options.contains(CommandOption.removingTag.name) {
      removedTags = Set(words.values(of: .removingTag))
      if let tag = texts[.tags]?.first(where: removedTags.contains) {
        throw CommandFailure.usage("--tag and --no-tag \(EchoedWord.of(tag)) exclude each other")
      }
      if !removedTags.isEmpty { texts[.tags, default: []] += [] }
    }
  }

  var isEmpty: Bool { texts.isEmpty }

  /// Returns the values of the fields for a user who types at the time `now`; those of sets are to be added.
  func values(at now: Date) -> [TaskField: TaskValue] {
    let calendar = UserCalendar(now: now)
    return texts.reduce(into: [:]) { values, typed in
      values[typed.key] = typed.value.isEmpty ? .absent : typed.key.value(typed: typed.value, on: calendar)
    }
  }
}

extension CommandOption {
  /// The options that set the fields that a new task may have or not.
  static let taskFields = TaskField.editable.map(setting)
  /// The options that set or remove such fields of a task.
  static let changedFields = taskFields + TaskField.editable.map(removing) + [removingTag]

  fileprivate static let removingTag = CommandOption("--no-tag", "TAG", summary: "remove a tag; several of them")

  fileprivate static func setting(_ field: TaskField) -> CommandOption {
    switch field.kind {
    case .date: CommandOption("--\(field.name)", "DATE", summary: "when it is due: friday, 12-01, 2026-12-01, +2w")
    case .priority:
      CommandOption(
        "--priority", "PRIORITY", summary: "how urgent it is",
        completion: .choice(TaskField.priorities.map { (word: $0, summary: "") }))
    case .list: CommandOption("--tag", "TAG", summary: "a tag; several of them")
    case .text, .flag, .user: CommandOption("--\(field.name)", "TEXT", summary: "what else there is to say")
    }
  }

  fileprivate static func removing(_ field: TaskField) -> CommandOption {
    CommandOption("--no-\(field.name)", summary: "remove the \(field.words)")
  }
}
